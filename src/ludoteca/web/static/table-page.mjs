// A table's page that draws itself: the server's own Python, made into modules, makes its fragments of what its seat hears.
import {tall} from './board-image.mjs';
import {tell} from './notice.mjs';
import {speed} from './settings.mjs';
import {words} from './words.mjs';

const AGAIN = 'ludoteca.reloaded';                               // the page was loaded anew because its modules did not work

/** @type {string[]} */
const urls = JSON.parse(document.body.dataset.modules || '[]');

/** What makes a message of news, null of news that do not go on where the page is; nothing where the server draws.
 * @returns {Promise<{hear: (news: object) => TableMessage | null, forget: () => void} | undefined>} */
export async function selfDrawn() {
  if (failedBefore()) tell(words.drawn);
  if (!urls.length || failedBefore()) return undefined;
  try {
    const [python, common, {game}, {words: own, sentences}] = await Promise.all(urls.map(url => import(url)));
    const language = document.documentElement.lang;
    python.addWords(language, game.name, own);
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

/** Something does not work: once the page is loaded anew as a whole, then the server draws.
 * @param {unknown} fault */
export function giveUp(fault) {
  console.warn(fault);
  try {
    sessionStorage.setItem(AGAIN, urls.join());
    location.reload();
  } catch {}                                                     // where nothing can be kept, the server draws at once
}

function failedBefore() {
  try { return !!urls.length && sessionStorage.getItem(AGAIN) === urls.join(); } catch { return false; }
}
