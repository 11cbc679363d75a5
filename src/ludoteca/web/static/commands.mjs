// Commands to the table, in the name of the own seat.
import {tell} from './notice.mjs';
import {held, seat} from './seat.mjs';
import {post} from './server.mjs';

export const table = document.body.dataset.table ?? '';

/** The seat in whose name something is asked, if there is one. */
export const asking = () => seat >= 0 ? seat : held[0];

/** What cannot be is said over the bar.
 * @param {string} path
 * @param {object} data */
export async function command(path, data = {}) {
  const reply = await post(`/api/tables/${table}/${path}`, {...(asking() === undefined ? {} : {seat: asking()}), ...data});
  if (reply.error) tell(reply.error);
  return reply;
}
