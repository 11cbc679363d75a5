// A worker that calls a game's WebAssembly module. It knows no game: what to write, call and read is told.

/** @type {Map<string, Promise<WebAssembly.Module>>} */
const modules = new Map();

/** @param {string} url */
function compiled(url) {
  const known = modules.get(url) ?? fetch(url).then(async reply => WebAssembly.compile(await reply.arrayBuffer()));
  modules.set(url, known);
  return known;
}

/** What a call leaves behind, as bytes.
 * @param {ModuleWork} work */
async function called({module, call}) {
  const memory = new WebAssembly.Memory({initial: call.pages}), cells = new Uint8Array(memory.buffer);
  const pointer = new WebAssembly.Global({value: 'i32', mutable: true}, call.stack);
  const imports = {env: {__linear_memory: memory, __stack_pointer: pointer}};
  const {exports} = await WebAssembly.instantiate(await compiled(module), imports);
  for (const [at, text] of call.write) cells.set(Uint8Array.from(atob(text), sign => sign.charCodeAt(0)), at);
  const door = /** @type {(...given: unknown[]) => unknown} */ (exports[call.door]);
  door(...call.given.map(given => typeof given === 'string' ? BigInt(given) : given));
  return new Blob(call.read.map(([at, size]) => cells.slice(at, at + size))).arrayBuffer();
}

addEventListener('message', async ({data}) => postMessage(await called(data).catch(() => null)));
