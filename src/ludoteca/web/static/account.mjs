// Accounts: a recovery phrase, passkeys, tokens for programs, signing in and out.
import {$, $$, met, the} from './dom.mjs';
import {post} from './server.mjs';
import './copy-link.mjs';

/** One sentence if something went wrong; whether it went well.
 * @param {Reply} reply */
function fine(reply) {
  const place = the('account-error');
  place.hidden = !reply.error;
  place.textContent = reply.error ?? '';
  if (reply.error) place.scrollIntoView({block: 'nearest'});
  return !reply.error;
}

/** The new cookie has arrived: the server may let the old one go.
 * @param {Reply} reply */
const confirm = reply => post('/api/me/confirm', {before: reply.before ?? ''});

/** @param {string} id
 * @param {() => Promise<void>} work */
const on = (id, work) => document.getElementById(id)?.addEventListener('click', async event => {
  const button = /** @type {HTMLButtonElement} */ (event.currentTarget);
  button.disabled = true;
  await work();
  button.disabled = false;
});

on('new-phrase', async () => {
  const reply = await post('/api/me/phrase', {});
  if (!fine(reply)) return;
  await confirm(reply);
  const words = String(reply.phrase), place = the('phrase'), list = $('ol', place);
  list?.replaceChildren(...words.split(' ').map(word => Object.assign(document.createElement('li'), {textContent: word})));
  for (const button of $$('[data-copy]', place)) button.dataset.copy = words;
  place.hidden = false;
});

document.getElementById('sign-in')?.addEventListener('submit', async event => {
  event.preventDefault();
  const form = event.target;
  if (!(form instanceof HTMLFormElement)) return;
  const reply = await post('/api/sign-in', {words: String(new FormData(form).get('words'))});
  if (!fine(reply)) return;
  await confirm(reply);
  location.reload();
});

document.addEventListener('click', async event => {
  const button = met(event, '[data-sign-out]');
  if (button && fine(await post('/api/me/sign-out', {elsewhere: button.dataset.signOut === 'elsewhere'}))) location.reload();
});

document.getElementById('new-token')?.addEventListener('submit', async event => {
  event.preventDefault();
  const form = event.target;
  if (!(form instanceof HTMLFormElement)) return;
  const reply = await post('/api/me/tokens', Object.fromEntries(new FormData(form)));
  if (!fine(reply)) return;
  const text = String(reply.token), place = the('token'), code = $('code', place);
  if (code) code.textContent = text;
  for (const button of $$('[data-copy]', place)) button.dataset.copy = text;
  place.hidden = false;
  form.hidden = true;
});
document.addEventListener('click', async event => {
  const button = met(event, '[data-revoke]');
  if (button && fine(await post('/api/me/tokens/revoke', {id: button.dataset.revoke}))) button.closest('li')?.remove();
});
on('end-passkeys', async () => { if (fine(await post('/api/me/passkeys/end', {}))) location.reload(); });
on('delete', async () => { if (fine(await post('/api/me/delete', {}))) location.href = '/'; });

// Passkeys: only where the browser has them, and for a name, not for an address of numbers.

/** @param {string} text */
const bytes = text => Uint8Array.from(atob(text.replace(/-/g, '+').replace(/_/g, '/')), letter => letter.charCodeAt(0));
/** @param {ArrayBuffer | null} buffer */
const base64 = buffer => btoa(String.fromCharCode(...new Uint8Array(buffer ?? new ArrayBuffer(0))))
  .replace(/\+/g, '-').replace(/\//g, '_').replace(/=+$/, '');

/** @param {any} options */
const decoded = options => ({
  ...options, challenge: bytes(options.challenge),
  ...options.user && {user: {...options.user, id: bytes(options.user.id)}},
  excludeCredentials: (options.excludeCredentials ?? []).map((/** @type {any} */ each) => ({...each, id: bytes(each.id)})),
  allowCredentials: (options.allowCredentials ?? []).map((/** @type {any} */ each) => ({...each, id: bytes(each.id)})),
});

/** A credential as JSON.
 * @param {any} found */
const told = found => ({
  id: found.id, rawId: base64(found.rawId), type: found.type, clientExtensionResults: {},
  response: Object.fromEntries(['clientDataJSON', 'attestationObject', 'authenticatorData', 'signature', 'userHandle']
    .filter(name => found.response[name]).map(name => [name, base64(found.response[name])])),
});

/** Ask the device, then the server.
 * @param {string} path
 * @param {(options: any) => Promise<Credential | null>} ask */
async function byPasskey(path, ask) {
  const given = await post(`${path}/options`, {});
  if (!fine(given)) return;
  const found = await ask(decoded(given.options)).catch(() => null);
  if (!found) return;                                              // the reader thought better of it
  const reply = await post(path, {state: given.state, credential: told(found)});
  if (!fine(reply)) return;
  await confirm(reply);
  location.reload();
}
if ('PublicKeyCredential' in window && !/^[\d.:[\]]+$/.test(location.hostname)) {
  for (const part of $$('#passkey, #use-passkey')) part.hidden = false;
  on('new-passkey', () => byPasskey('/api/me/passkeys', publicKey => navigator.credentials.create({publicKey})));
  on('use-passkey', () => byPasskey('/api/sign-in/passkey', publicKey => navigator.credentials.get({publicKey})));
}
