// The seats that this device holds, and the one through which the page looks.
const {seats, names: said} = document.body.dataset;

export const held = seats ? seats.split(',').map(Number) : [];

/** @type {string[]} */
export const names = JSON.parse(said ?? '[]');

/** -1: nobody's. Who holds several looks through one only behind the curtain. */
export let seat = held.length === 1 ? held[0] : -1;

/** @param {number} p */
export function lookThrough(p) { seat = p; }
