// Commands to the table, in the name of the own seat.
import {tell} from './notice.mjs';
import {held, seat} from './own-seats.mjs';
import {post} from './server.mjs';

export const table = document.body.dataset.table ?? '';

/** The seat in whose name something is asked, if there is one. */
export const asking = () => seat >= 0 ? seat : held[0];

/** What cannot be is said over the bar.
 * @param {string} path
 * @param {object} data
 * @param {(given: object) => Promise<Reply | null>} quick  a shorter way, if it is there */
export async function command(path, data = {}, quick = async () => null) {
  const given = {...(asking() === undefined ? {} : {seat: asking()}), ...data};
  const reply = await quick(given) ?? await post(`/api/tables/${table}/${path}`, given);
  if (reply.error) tell(reply.error);
  return reply;
}
