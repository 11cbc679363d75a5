// Check a record: every draw by WebCrypto, every rule by the game's WebAssembly module. Nothing here asks anybody.

const HALF = 1 << 25, NOBODY = -1, WIDTH = 5;           // below half of the memory: data and stack; above: state, log, choices
const PARTS = {game: 'string', version: 'number', players: 'number', names: 'array', options: 'object', seed: 'string',
  words: 'array', decisions: 'array', events: 'array', digest: 'string'};
/** @type {Record<string, Int8ArrayConstructor | Uint8ArrayConstructor | Int16ArrayConstructor | Int32ArrayConstructor>} */
const KINDS = {i1: Int8Array, u1: Uint8Array, i2: Int16Array, i4: Int32Array};
const utf8 = new TextEncoder();

/** Where a record first goes wrong: the name of a sentence, and what fills its holes. */
export class Fault extends Error {
  /** @param {string} kind
   * @param {Record<string, unknown>} [parts] */
  constructor(kind, parts = {}) {
    super(kind);
    this.kind = kind;
    this.parts = parts;
  }
}

/** @param {string | BufferSource} what */
const digest = async what => crypto.subtle.digest('SHA-256', typeof what === 'string' ? utf8.encode(what) : what);

/** SHA-256 of a text or of bytes, as hexadecimal digits.
 * @param {string | BufferSource} what */
export async function sha256(what) {
  return [...new Uint8Array(await digest(what))].map(byte => byte.toString(16).padStart(2, '0')).join('');
}

/** JSON as records are hashed: keys sorted, no blanks, signs beyond ASCII as \uXXXX.
 * @param {any} value
 * @returns {string} */
function canonical(value) {
  if (Array.isArray(value)) return `[${value.map(canonical)}]`;
  if (value && typeof value === 'object') {
    return `{${Object.keys(value).sort().map(name => `${canonical(name)}:${canonical(value[name])}`)}}`;
  }
  return JSON.stringify(value).replace(/[\x7f-\uffff]/g, sign => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

/** A record from a file: JSON, or the text notation, which tells no events.
 * @param {string} text
 * @returns {GameRecord} */
export function readRecord(text) {
  try {
    const whole = text.trimStart().startsWith('{'), record = whole ? JSON.parse(text) : readNotation(text);
    const fits = Object.entries(PARTS).every(([name, kind]) => kindOf(record[name]) === kind);
    if (record.ludoteca === 1 && fits && record.decisions.every(Array.isArray)) return whole ? record : {...record, events: null};
  } catch { /* it is none */ }
  throw new Fault('record');
}

/** @param {unknown} value */
const kindOf = value => Array.isArray(value) ? 'array' : value === null ? 'null' : typeof value;

/** A head of `name: value` lines, then a line of decisions a round, then the digest.
 * @param {string} text */
function readNotation(text) {
  /** @type {Record<string, any>} */
  const record = {decisions: [], events: []};
  for (const line of text.split('\n').filter(line => line.trim())) {
    const [, name, rest] = line.match(/^(\S+) (.*)$/) ?? [];
    if (name === 'digest:') record.digest = rest;
    else if (name.endsWith(':')) record[name.slice(0, -1)] = JSON.parse(rest);
    else for (const part of rest.split(' / ')) record.decisions.push([parseInt(part), part.replace(/^\S+ /, '')]);
  }
  return record;
}

/** Draw n of a match: the first 32-bit word of HMAC-SHA256(key, n) that divides evenly among the outcomes.
 * @param {string} seed
 * @param {string[]} words */
async function dice(seed, words) {
  const secret = words.length ? await digest([seed, ...words].join('\n')) : utf8.encode(seed || '\0');     // HMAC pads with 0
  const key = await crypto.subtle.importKey('raw', secret, {name: 'HMAC', hash: 'SHA-256'}, false, ['sign']);
  return async (/** @type {number} */ n, /** @type {number} */ sides) => {
    const fair = Math.floor(2 ** 32 / sides) * sides;
    for (let block = 0; ; block++) {
      const sum = new DataView(await crypto.subtle.sign('HMAC', key, utf8.encode(block ? `${n}.${block}` : `${n}`)));
      for (let at = 0; at < 32; at += 4) if (sum.getUint32(at) < fair) return sum.getUint32(at) % sides;
    }
  };
}

/** Who sits there.
 * @param {GameRecord} record
 * @param {number} seat */
export const nameOf = (record, seat) => String(record.names[seat] ?? seat);

/** An event as a person reads it: its name and its numbers.
 * @param {number[] | undefined} event
 * @param {CheckKey} key */
export const written = (event, key) => event ? `${key.events[event[0]] ?? event[0]}(${event.slice(1).join(', ')})` : '';

/** An option's word: a switch of older records, or a seat's number, as the rules call it.
 * @param {any} given
 * @param {any[]} values */
function inWords(given, values) {
  if (typeof given === 'boolean' && values[0] === 'off') return values[Number(given)];
  return Number.isInteger(given) && typeof values[0] === 'string' ? String(given) : given;
}

/** The rules of a game: its module, with a state, a log and a row of choices in its memory. */
class Rules {
  /** @param {BufferSource} code
   * @param {CheckKey} key */
  static async load(code, key) {
    if (await sha256(code) !== key.sha256) throw new Fault('module');
    const memory = new WebAssembly.Memory({initial: HALF / 32768});
    const pointer = new WebAssembly.Global({value: 'i32', mutable: true}, HALF);
    const {instance} = await WebAssembly.instantiate(code, {env: {__linear_memory: memory, __stack_pointer: pointer}});
    return new Rules(/** @type {Record<string, (...given: any[]) => any>} */ (instance.exports), memory, key);
  }

  /** @param {Record<string, (...given: any[]) => any>} doors
   * @param {WebAssembly.Memory} memory
   * @param {CheckKey} key */
  constructor(doors, memory, key) {
    const lines = (/** @type {number} */ size) => Math.ceil(size / 64) * 64;
    this.doors = doors;
    this.key = key;
    this.memory = memory.buffer;
    this.cells = new Int32Array(this.memory);
    this.state = HALF;
    this.log = this.state + lines(key.state.size);
    this.out = this.log + lines(key.log.size);
  }

  /** The cells of a field of the state.
   * @param {string} name */
  field(name) {
    const [offset, kind, ...lengths] = this.key.state.fields[name];
    return new KINDS[kind](this.memory, this.state + offset, lengths.reduce((all, one) => all * one, 1));
  }

  /** A new game: players and options are given, `setup` does the rest.
   * @param {GameRecord} record */
  begin({players, options}) {
    this.field('players')[0] = players;
    for (const [name, {values, room}] of Object.entries(this.key.options)) {
      const given = room ? options[name] || [] : inWords(options[name] ?? values[0], values), list = room ? given : [given];
      const fits = Array.isArray(list) && list.length <= (room || 1) && list.every(one => values.includes(one));
      if (!fits) throw new Fault('option', {name, given});
      const kept = list.map(one => room ? values.indexOf(one) + 1 : typeof one === 'string' ? values.indexOf(one) : Number(one));
      if (name === 'begins' && kept[0] > players) throw new Fault('option', {name, given});
      this.field(name).set(kept);
    }
    this.doors.setup(this.state);
  }

  /** What one of the module's functions says of the state.
   * @param {string} door
   * @param {number[]} given */
  ask(door, ...given) {
    return Number(this.doors[door](this.state, ...given.map(BigInt)));
  }

  /** What a seat may choose: number and text of each, as the table of this game's texts has them.
   * @param {number} seat */
  choices(seat) {
    const count = Number(this.doors.choices(this.state, BigInt(seat), this.out, this.key.most));
    const texts = this.key.texts[this.field(this.key.by)[0]] ?? {};
    return [...this.cells.subarray(this.out / 4, this.out / 4 + count)].map(number => ({number, text: texts[number]}));
  }

  /** Play a choice, or nature's outcome; the events that follow.
   * @param {number} seat
   * @param {number} choice */
  play(seat, choice) {
    const log = this.log / 4;
    this.cells[log] = 0;
    this.doors.play(this.state, this.log, BigInt(seat), BigInt(choice));
    const cells = [...this.cells.subarray(log + 1, log + 1 + this.cells[log])];
    return cells.flatMap((_, at) => at % WIDTH ? [] : [cells.slice(at, at + WIDTH)]);
  }
}

/** Check a record step by step: yields each step that holds, throws a Fault where the record first goes wrong.
 * @param {GameRecord} record
 * @param {CheckKey} key
 * @param {BufferSource} code
 * @returns {AsyncGenerator<CheckStep>} */
export async function* check(record, key, code) {
  if (record.version !== key.version) throw new Fault('version', {told: record.version, known: key.version});
  if (!(record.players >= key.players[0] && record.players <= key.players[1])) throw new Fault('record');
  const rules = await Rules.load(code, key), draw = await dice(record.seed, record.words);
  rules.begin(record);
  /** @type {number[][]} */
  const found = [];
  let drawn = 0, decided = 0;
  while (rules.ask('chances') || rules.ask('waiting')) {
    const sides = rules.ask('chances');
    /** @type {CheckStep} */
    const step = sides ? {draw: drawn, sides, seat: NOBODY, number: await draw(drawn++, sides), events: []}
      : decision(record, rules, decided++);
    step.events = rules.play(step.seat, step.number);
    for (const made of step.events) {
      const told = record.events?.[found.length];
      found.push(made);
      if (!record.events || `${told}` === `${made}`) continue;
      throw new Fault(told ? 'event' : 'cut', {told: written(told, key), made: written(made, key)});
    }
    yield step;
  }
  if (record.decisions.length > decided || (record.events?.length ?? 0) > found.length) throw new Fault('beyond');
  const {digest: told, ...rest} = record;
  if (await sha256(canonical({...rest, events: found})) !== told) throw new Fault('digest');
  const seats = Array.from({length: record.players}, (_, seat) => seat), winners = rules.ask('leaders');
  yield {seat: NOBODY, number: 0, events: [], scores: seats.map(seat => rules.ask('score', seat)),
    winners: seats.filter(seat => winners >> seat & 1)};
}

/** The next decision of a record, if it was allowed.
 * @param {GameRecord} record
 * @param {Rules} rules
 * @param {number} n
 * @returns {CheckStep} */
function decision(record, rules, n) {
  const [seat, text] = record.decisions[n] ?? [];
  if (seat === undefined) throw new Fault('cut');
  const legal = Number.isInteger(seat) && seat >= 0 && seat < record.players ? rules.choices(seat) : [];
  const said = `${text}`.trim().replace(/\s+/g, ' '), small = said.toLowerCase();
  const choice = legal.filter(one => one.text === said).at(-1) ?? legal.filter(one => one.text.toLowerCase() === small).at(-1);
  const allowed = legal.map(one => one.text).join(', ') || '–';
  if (!choice) throw new Fault('decision', {who: nameOf(record, seat), text, allowed});
  return {seat, text, number: choice.number, allowed: legal.length, events: []};
}
