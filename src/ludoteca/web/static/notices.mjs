// How one is told that it is one's turn: forms, and the push service of this browser.
import {$, the} from './dom.mjs';
import {post} from './server.mjs';

/** Say how it went.
 * @param {Reply} reply */
function show(reply) {
  the('notice-error').hidden = !reply.error;
  the('notice-error').textContent = reply.error ?? '';
  the('notice-done').hidden = !!reply.error || !!reply.confirm;
  const confirm = document.getElementById('notice-confirm');
  if (confirm) confirm.hidden = !reply.confirm;
  const secret = document.getElementById('secret');
  if (secret && !reply.error) {
    secret.hidden = !reply.webhook_secret;
    const code = $('code', secret);
    if (code) code.textContent = String(reply.webhook_secret ?? '');
  }
  return !reply.error;
}

/** @param {object} given */
const save = async given => {
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC';
  return show(await post('/api/me/notices', {...given, zone}));
};

document.addEventListener('submit', event => {
  const form = event.target;
  if (!(form instanceof HTMLFormElement) || !('notices' in form.dataset)) return;
  event.preventDefault();
  const {from, to, ...given} = Object.fromEntries(new FormData(form));
  if (from === undefined) save(given);
  else save({...given, quiet: from === '' || to === '' ? [] : [Number(from), Number(to)]});
});

/** @param {string} text */
const bytes = text => Uint8Array.from(atob(text.replace(/-/g, '+').replace(/_/g, '/')), letter => letter.charCodeAt(0));

const push = $('#push');
if (push && 'PushManager' in window && 'serviceWorker' in navigator) {
  push.hidden = false;
  the('subscribe').addEventListener('click', async () => {
    if (await Notification.requestPermission() !== 'granted') return;
    const worker = await navigator.serviceWorker.ready;
    const found = await worker.pushManager.subscribe({userVisibleOnly: true, applicationServerKey: bytes(push.dataset.key ?? '')});
    if (await save({push: found.toJSON()})) location.reload();
  });
}

document.getElementById('confirm-mail')?.addEventListener('click', async event => {
  const button = /** @type {HTMLButtonElement} */ (event.currentTarget);
  if (show(await post('/api/me/notices/confirm', {code: button.dataset.code}))) button.hidden = true;
});
