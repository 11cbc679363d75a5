// A table's page draws itself: the server's own Python, made into modules, makes its parts of what its seat hears.
import {tall} from './board-layer.mjs';
import {tell} from './notice.mjs';
import {speed} from './settings.mjs';
import {words} from './words.mjs';

const AGAIN = 'ludoteca.reloaded', {dataset} = document.body;    // under it: the modules that made us load the page anew
dataset.runs = 'yes';                                            // this browser can read our modules: see first-aid.mjs

/** @type {string[]} */
const own = JSON.parse(dataset.modules || '[]'), plain = JSON.parse(dataset.plain || '[]');
const again = failedBefore();

/** Those that this page draws by: of a game from outside on which something failed, the plain ones.
 * @type {string[]} */
const urls = again && plain.length ? plain : own;

/** What names them to the server. */
export const version = urls[2]?.split('/').pop() ?? '';

/** What makes a message of news, null of news that do not go on where the page is; nothing if that does not work.
 * @returns {Promise<{hear: (news: object) => TableMessage | null, forget: () => void} | undefined>} */
export async function selfDrawn() {
  if (!urls.length) tell(words.elsewhere);
  if (!urls.length) return undefined;
  if (urls === plain) tell(words.plainly);
  try {
    const [python, common, {game}, {words: said, sentences}] = await Promise.all(urls.map(url => import(url)));
    const language = document.documentElement.lang;
    python.addWords(language, game.name, said);
    const fresh = () => new common.TablePage(game, python.$ours.speaker(language, game.name), python.fromMessage(sentences));
    let page = fresh();
    return {
      hear(news) {
        const shown = page.hear(python.fromMessage(news), tall.matches, !speed());
        return shown && Object.fromEntries(shown.rows());
      },
      forget() { page = fresh(); },
    };
  } catch (fault) {
    giveUp(fault);
    return undefined;
  }
}

/** Something does not work: once the page is loaded anew as a whole, then it says so.
 * @param {unknown} fault */
export function giveUp(fault) {
  console.warn(fault);
  if (!again && remembered()) location.reload();
  else tell(words.drawn);
}

function remembered() {
  try {
    sessionStorage.setItem(AGAIN, own.join());
    return true;
  } catch { return false; }                                      // where nothing can be kept, it would be loaded for ever
}

function failedBefore() {
  try { return sessionStorage.getItem(AGAIN) === own.join(); } catch { return false; }
}
