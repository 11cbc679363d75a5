// The page's socket: one message a change; when it is lost, another one.
import {speed} from './settings.mjs';

const GONE = [4403, 4404, 4410];                                // the seat is held elsewhere now, or the table is gone

/**
 * @param {object} given
 * @param {string} given.table
 * @param {number} [given.number]  of the picture that the page came with
 * @param {() => Record<string, number>} given.viewer  who looks, and how
 * @param {(message: TableMessage) => void} given.heard
 * @param {(yes: boolean) => void} [given.lost]
 */
export function live({table, number = -1, viewer, heard, lost = () => {}}) {
  /** @type {WebSocket | undefined} */
  let socket;
  let tries = 0, timer = 0;

  function connect() {
    clearTimeout(timer);
    socket?.close();
    const url = new URL(`/t/${table}/live`, location.href.replace(/^http/, 'ws'));
    const asked = {...viewer(), still: speed() ? 0 : 1, language: document.documentElement.lang};
    for (const [name, value] of Object.entries(asked)) url.searchParams.set(name, String(value));
    const own = socket = new WebSocket(url);
    let first = true;
    own.onmessage = ({data}) => {
      if (own !== socket) return;
      /** @type {TableMessage} */
      const message = JSON.parse(data);
      if (first) { first = false; tries = 0; number = -1; lost(false); }
      if (message.seq < number) return;
      number = message.seq;
      heard(message);
    };
    own.onclose = ({code}) => {
      if (own !== socket) return;
      if (GONE.includes(code)) return location.reload();
      lost(true);
      timer = setTimeout(connect, Math.min(1000, 150 * 2 ** tries++) * (.7 + .6 * Math.random()));
    };
  }

  const wake = () => { if (!document.hidden && socket && socket.readyState > WebSocket.OPEN) connect(); };
  window.addEventListener('online', wake);
  window.addEventListener('pageshow', wake);
  document.addEventListener('visibilitychange', wake);
  document.addEventListener('paced', connect);
  connect();
  return {connect, number: () => number};
}
