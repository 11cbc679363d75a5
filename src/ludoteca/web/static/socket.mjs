// The page's socket: one message a change, decisions the other way; when it is lost, another one.
import {speed} from './settings.mjs';
import {giveUp, selfDrawn, version} from './table-page.mjs';

const GONE = [4403, 4404, 4410, 4503];                          // the seat is held elsewhere now, the table is gone, or its game is
const STALE = 4426;                                             // the page is of another version than the server
const PATIENCE = 4000;                                          // ms without an answer: the line is dead, though nobody said so

/**
 * @param {object} given
 * @param {string} given.table
 * @param {number} [given.number]  of the picture that the page came with
 * @param {() => {seat: number, portrait?: number}} given.viewer  who looks, and how
 * @param {(message: TableMessage) => void} given.heard
 * @param {(yes: boolean) => void} [given.lost]
 * @param {(present: Record<string, boolean>) => void} [given.here]  whose people are at the table
 * @param {(text: string) => void} [given.announced]  by the operator of the server
 */
export function live({table, number = -1, viewer, heard, lost = () => {}, here = () => {}, announced}) {
  /** What draws this page. */
  const drawing = selfDrawn();
  /** @type {Awaited<typeof drawing>} */
  let own;
  /** Which events the page has: so many, of this epoch, of this seat.
   * @type {Record<string, number>} */
  let has = {};
  /** @type {WebSocket | undefined} */
  let socket;
  let tries = 0, timer = 0;
  /** Who waits for an answer, by the number of what was asked.
   * @type {Map<number, (reply: Reply | null) => void>} */
  const waiting = new Map();
  let count = 0;

  async function connect() {
    clearTimeout(timer);
    own ??= await drawing;
    if (!own) return;
    for (const id of waiting.keys()) answered(id, null);
    socket?.close();
    const url = new URL(`/t/${table}/live`, location.href.replace(/^http/, 'ws'));
    const asked = {...viewer(), folds: version, present: 1, announced: announced ? 1 : 0, still: speed() ? 0 : 1};
    if (has.seat !== asked.seat) has = {seat: asked.seat, since: 0, epoch: 0};
    for (const [name, value] of Object.entries({...asked, ...has})) url.searchParams.set(name, String(value));
    const line = socket = new WebSocket(url);
    let first = true;
    line.onmessage = ({data}) => {
      if (line !== socket) return;
      const news = read(data);
      if (!news) return;
      if (news.answer !== undefined) return answered(news.answer, news);
      if (news.present) return here(news.present);
      if (news.announced !== undefined) return announced?.(news.announced);
      const message = drawn(news);
      if (!message) return;
      if (first) { first = false; tries = 0; number = -1; lost(false); }
      if (message.seq < number) return;
      number = message.seq;
      heard(message);
    };
    line.onclose = ({code}) => {
      if (line !== socket) return;
      for (const id of waiting.keys()) answered(id, null);
      if (GONE.includes(code)) return location.reload();
      if (code === STALE) return giveUp('This page is of another version than the server.');
      lost(true);
      timer = setTimeout(connect, Math.min(1000, 150 * 2 ** tries++) * (.7 + .6 * Math.random()));
    };
  }

  /** What came; null of what no server of ours tells this table's pages.
   * @param {string} data
   * @returns {({answer?: number} & Reply & Record<string, any>) | null} */
  function read(data) {
    try {
      const news = JSON.parse(data);
      if (news.id === undefined || news.id === table) return news;
    } catch {}
    giveUp(data);
    return null;
  }

  /** A message as this page draws it; null if something was missed: then all is asked for.
   * @param {Record<string, any>} news */
  function drawn(news) {
    try {
      const message = own?.hear(news) ?? null;
      has = {...has, since: news.heard, epoch: news.epoch ?? has.epoch};
      if (!message) connectAnew();
      return message;
    } catch (fault) {
      giveUp(fault);
      return null;
    }
  }

  function connectAnew() {
    own?.forget();
    has = {};
    connect();
  }

  /** @param {number} id
   * @param {Reply | null} reply */
  function answered(id, reply) {
    waiting.get(id)?.(reply);
    waiting.delete(id);
  }

  /** Decide; null if there is no line, none any more or one that is silent: then it goes another way, and counts once.
   * @param {object} given
   * @returns {Promise<Reply | null>} */
  async function decide(given) {
    if (!socket || socket.readyState !== WebSocket.OPEN || !navigator.onLine) return null;
    const id = ++count;
    socket.send(JSON.stringify({...given, id}));
    setTimeout(() => answered(id, null), PATIENCE);
    return new Promise(done => waiting.set(id, done));
  }

  const wake = () => { if (!document.hidden && socket && socket.readyState > WebSocket.OPEN) connect(); };
  window.addEventListener('online', wake);
  window.addEventListener('pageshow', wake);
  document.addEventListener('visibilitychange', wake);
  document.addEventListener('paced', connect);
  connect();
  return {connect, decide, number: () => number};
}
