// Runs a game's module for bench/wasm.py: in Node a request a line, in a page through `answer`.

const HALF = 1 << 26, games = {};

const bytes = text => Uint8Array.from(atob(text), sign => sign.charCodeAt(0));

async function hash(parts) {
  const sum = await crypto.subtle.digest('SHA-256', await new Blob(parts).arrayBuffer());
  return [...new Uint8Array(sum)].map(byte => byte.toString(16).padStart(2, '0')).join('');
}

// Compile and instantiate; milliseconds.
async function load({game, code}) {
  const source = bytes(code), begun = performance.now();
  const memory = new WebAssembly.Memory({initial: HALF / 32768});
  const pointer = new WebAssembly.Global({value: 'i32', mutable: true}, HALF);
  const {instance} = await WebAssembly.instantiate(source, {env: {__linear_memory: memory, __stack_pointer: pointer}});
  games[game] = {doors: instance.exports, memory};
  return {ms: performance.now() - begun};
}

// Lay arrays into the memory, one behind the other; one that is another's memory lies where that lies.
function lay(memory, arrays) {
  let at = HALF;
  const places = [];
  for (const {size, same, filled} of arrays) {
    places.push(same === null ? at : places[same]);
    if (same !== null) continue;
    new Uint8Array(memory.buffer, at, size).fill(0);
    if (filled) new Uint8Array(memory.buffer, at, size).set(bytes(filled));
    at += Math.ceil(size / 64) * 64 + 64;
  }
  return [places, at];
}

async function simulate({game, arrays, lengths, seed}) {
  const {doors, memory} = games[game], [[states, begin, out, nodes, won]] = lay(memory, arrays);
  const begun = performance.now();
  doors.simulate(states, lengths[0], begin, lengths[1], out, lengths[2], BigInt(seed), nodes, lengths[3], won, lengths[4]);
  const ms = performance.now() - begun;
  return {ms, hash: await hash([new Uint8Array(memory.buffer, nodes, arrays[3].size), new Uint8Array(memory.buffer, won, arrays[4].size)])};
}

async function grow({game, arrays, shapes, seat, sims, seed, limit, bold}) {
  const {doors, memory} = games[game], [places, row] = lay(memory, arrays);
  new Uint32Array(memory.buffer, row).set(places.flatMap((place, n) => [place, ...shapes[n]]));
  const begun = performance.now();
  doors.grow(row, BigInt(seat), 0n, BigInt(sims), BigInt(seed), BigInt(limit), bold);
  const ms = performance.now() - begun;
  return {ms, hash: await hash(places.map((place, n) => new Uint8Array(memory.buffer, place, arrays[n].size)))};
}

const answer = asked => ({load, simulate, grow})[asked.do](asked);
globalThis.answer = answer;

if (globalThis.process?.stdin) {
  const {createInterface} = await import('node:readline');
  for await (const line of createInterface({input: process.stdin})) console.log(JSON.stringify(await answer(JSON.parse(line))));
}
