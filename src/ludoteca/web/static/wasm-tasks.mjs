// Thinking in the page: the server says what to call, a worker calls it, and the server puts the result into words.
import {get} from './server.mjs';

let tries = 'WebAssembly' in globalThis && 'Worker' in globalThis ? 2 : 0;    // who cannot, or is too slow, need not go on trying
/** @type {Worker | undefined} */
let worker;

/** The answer to a question that is thought about here; null where that cannot be, and the server must.
 * @param {string} url
 * @param {() => boolean} wanted */
export async function think(url, wanted) {
  let found = new Blob([]), key = '';
  while (tries > 0 && wanted()) {
    const reply = await get(`${url}&key=${key}`, {method: 'POST', body: found});
    if (reply?.status !== 200) return null;
    if (!reply.headers.get('content-type')?.startsWith('application/json')) return reply;
    const work = await reply.json(), more = await called(work);
    if (!more) tries--;
    if (!more) return null;
    found = new Blob([found, more]);
    key = work.key;
  }
  return null;
}

/** @param {ModuleWork} work
 * @returns {Promise<ArrayBuffer | null>} */
function called(work) {
  const mine = worker ??= new Worker(new URL('./wasm-worker.mjs', import.meta.url), {type: 'module'});
  return new Promise(resolve => {
    const end = (/** @type {ArrayBuffer | null} */ found) => {
      clearTimeout(late);
      if (!found) stop();
      resolve(found);
    }, late = setTimeout(end, 1000 * work.seconds, null);
    mine.onmessage = ({data}) => end(data);
    mine.onerror = () => end(null);
    mine.postMessage(work);
  });
}

function stop() {
  worker?.terminate();
  worker = undefined;
}
