// Asking the server: what it has, and commands.
import {words} from './words.mjs';

/** The server's answer, null if there is none.
 * @type {(url: string, given?: RequestInit) => Promise<Response | null>} */
export const get = (url, given) => fetch(url, given).catch(() => null);

/** What is found there as text, '' if it cannot be had.
 * @param {string} url */
export async function read(url) {
  const reply = await get(url);
  return reply?.ok ? reply.text().catch(() => '') : '';
}

/** A command: the answer's JSON, or {status, error} with one sentence.
 * @param {string} url
 * @param {object} body
 * @returns {Promise<Reply>} */
export async function post(url, body) {
  const reply = await get(url, {method: 'POST', headers: {'Content-Type': 'application/json'}, body: JSON.stringify(body)});
  if (!reply) return {status: 0, error: words.offline};
  const data = await reply.json().catch(() => ({}));
  return reply.ok ? data : {...data, status: reply.status, error: data.error ?? words.failed};
}
