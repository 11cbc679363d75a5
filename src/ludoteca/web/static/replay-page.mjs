// A replay that draws its moments itself, by the server's Python made into modules: once the game is here, it needs no server.
import {get} from './server.mjs';

const EVERYTHING = -2;

/** What draws a moment; nothing where the server draws.
 * @param {string} id
 * @returns {Promise<((moment: number, eyes: string, portrait: boolean, still: boolean) => Moment) | undefined>} */
export async function momentDrawer(id) {
  /** @type {string[]} */
  const urls = JSON.parse(document.body.dataset.modules || '[]');
  if (!urls.length) return undefined;
  try {
    const made = urls.map(url => import(url));
    const [reply, python, , {game}, {words}, {ReplayPage}] = await Promise.all([get(`/replay/${id}/tape.json`), ...made]);
    if (!reply?.ok) return undefined;
    const language = document.documentElement.lang;
    python.addWords(language, game.name, words);
    const page = new ReplayPage(game, python.$ours.speaker(language, game.name), python.fromMessage(await reply.json()));
    return (moment, eyes, portrait, still) => /** @type {any} */ (
      Object.fromEntries(page.show(moment, eyes === 'all' ? EVERYTHING : Number(eyes), portrait, still).rows()));
  } catch (fault) {
    console.warn(fault);
    return undefined;
  }
}
