// The page that checks a record: every step that holds, and the first that does not.
import {check, Fault, nameOf, readRecord, sha256, written} from './verify-record.mjs';
import {$$, the} from './dom.mjs';
import {get} from './server.mjs';
import {kept} from './settings.mjs';
import {fill} from './words.mjs';

const {game: id, modules} = the('check').dataset;
/** @type {Record<string, string>} */
const places = JSON.parse(modules ?? '{}'), sentences = Object.fromEntries($$('[data-of]').map(p => [p.dataset.of, p.textContent]));
const input = the('file', HTMLInputElement), noted = the('noted', HTMLInputElement), drop = the('drop');
let asked = 0;

/** Check what a text holds; a later one stops it.
 * @param {string} text */
async function begin(text) {
  const mine = ++asked;
  the('steps').replaceChildren();
  the('steps').hidden = the('facts').hidden = true;
  tell('checking', {}, '');
  try {
    const record = readRecord(text), {known, code} = await fetched(record), count = {draws: 0, decisions: 0, seed: record.seed};
    await showFacts(record);
    for await (const step of check(record, known, code)) {
      if (mine !== asked) return;
      if (step.scores) showEnd(record, step.scores, count);
      else showStep(record, step, known);
      count[step.draw === undefined ? 'decisions' : 'draws']++;
    }
  } catch (fault) {
    if (mine === asked) fail(fault instanceof Fault ? fault : new Fault('record'));
  }
}

/** The game's module, and how to use it.
 * @param {GameRecord} record */
async function fetched({game, data}) {
  if (!globalThis.WebAssembly || !globalThis.crypto?.subtle) throw new Fault('browser');
  if (data) throw new Fault('own');
  if (!Object.hasOwn(places, game)) throw new Fault('module');
  const [known, code] = await Promise.all([get(`${places[game]}.json`), get(`${places[game]}.wasm`)]);
  if (!known?.ok || !code?.ok) throw new Fault('offline');
  return {known: await known.json(), code: await code.arrayBuffer()};
}

/** @param {GameRecord} record */
async function showFacts({seed, words}) {
  the('seed').textContent = seed;
  the('mixed').textContent = words.join(', ') || '–';
  the('scores').textContent = '–';
  the('promise').textContent = await sha256(seed);
  the('facts').hidden = the('steps').hidden = false;
  compare();
}

/** @param {GameRecord} record
 * @param {CheckStep} step
 * @param {CheckKey} known */
function showStep(record, step, known) {
  const row = document.createElement('li'), events = document.createElement('code');
  const parts = {...step, who: nameOf(record, step.seat), last: (step.sides ?? 0) - 1};
  row.append(fill(sentences[step.draw === undefined ? 'decides' : 'draw'], parts), events);
  events.textContent = step.events.map(event => written(event, known)).join(' ');
  the('steps').append(row);
}

/** @param {GameRecord} record
 * @param {number[]} scores
 * @param {{draws: number, decisions: number, seed: string}} count */
function showEnd(record, scores, count) {
  the('scores').textContent = scores.map((score, seat) => `${nameOf(record, seat)} ${score}`).join(', ');
  tell('holds', count, 'good');
}

/** @param {Fault} fault */
function fail({kind, parts}) {
  if (['browser', 'module', 'offline'].includes(kind) && id && !input.files?.length) askServer(kind);
  else tell(kind, parts, 'bad');
}

/** Where the browser cannot, the server checks its own games.
 * @param {string} why */
async function askServer(why) {
  const reply = await get(`/api/tables/${id}/verify`), told = await reply?.json().catch(() => null);
  tell(told?.holds ? 'server' : why, told ?? {}, told?.holds ? 'good' : 'bad');
}

/** @param {string} kind
 * @param {Record<string, unknown>} parts
 * @param {string} how */
function tell(kind, parts, how) {
  the('verdict').textContent = fill(sentences[kind], parts);
  the('verdict').dataset.how = how;
}

/** Is it the promise that was shown before the game? */
function compare() {
  const told = noted.value.trim().toLowerCase(), promise = the('promise').textContent;
  the('same').textContent = told && promise ? sentences[told === promise ? 'same' : 'other'] : '';
}

/** @param {FileList | undefined} files */
const take = async files => files?.[0] && begin(await files[0].text());

input.addEventListener('change', () => take(input.files ?? undefined));
noted.addEventListener('input', compare);
drop.addEventListener('dragover', event => event.preventDefault());
drop.addEventListener('drop', event => {
  event.preventDefault();
  take(event.dataTransfer?.files);
});
if (id) {
  noted.value = kept(`promise.${id}`, '');
  const reply = await get(`/api/tables/${id}/record`);
  if (reply?.ok) begin(await reply.text());
  else tell('offline', {}, 'bad');
}
