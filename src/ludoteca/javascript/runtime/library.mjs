// Python's builtins, and what pictures and words use of its libraries.
import {$Keywords, $def, $iter, $keywords, $len, $list, $repr, $str, AttributeError, Dict, PySet, Range, StopIteration, ValueError, errorClasses, fixed, isNumber, keyOf, placed} from './values.mjs'
import {$add, $at, $eq, $floordiv, $mod, $mul, $true, compare} from './operators.mjs'
import {ordered} from './methods.mjs'

const iterator = values => values?.next ? values : $iter(values)[Symbol.iterator]()
const named = (made, parameters) => $def(made, made.name, parameters)

// Types, as isinstance asks for them; whole numbers pass for floats, and lists for tuples.
const kinds = {
  str: value => typeof value === 'string', int: value => typeof value === 'boolean' || Number.isInteger(value), float: value => typeof value === 'number',
  bool: value => typeof value === 'boolean', list: Array.isArray, tuple: value => Array.isArray(value) || !!value?.$tuple, dict: value => value instanceof Dict,
  set: value => value instanceof PySet, frozenset: value => value instanceof PySet, range: value => value instanceof Range, object: () => true,
  Mapping: value => value instanceof Dict, Integral: value => kinds.int(value), Real: isNumber, Sequence: value => kinds.tuple(value) || kinds.str(value) || kinds.range(value),
  Callable: value => typeof value === 'function',
}
export const $types = {...kinds, ...errorClasses}
export function $isinstance(value, kind) {
  if (Array.isArray(kind)) return kind.some(each => $isinstance(value, each))
  if (kind.$n !== undefined || kind.prototype) return value != null && typeof kind === 'function' && value instanceof kind
  return kind(value)
}

// Builtins.

function best(sign) {
  return (...given) => {
    const words = $keywords(given), key = words.get('key'), otherwise = words.map.get('default')
    let out, most, none = true
    for (const value of given.length === 1 ? $iter(given[0]) : given) {
      const rank = key ? key(value) : value
      if (none || compare(rank, most) * sign > 0) { out = value; most = rank; none = false }
    }
    if (!none) return out
    if (otherwise === undefined) throw ValueError('max() arg is an empty sequence')
    return otherwise
  }
}
const max = $def(best(1), 'max', '*values key default'), min = $def(best(-1), 'min', '*values key default')
export const $max2 = (a, b) => typeof a === 'number' && typeof b === 'number' ? (b > a ? b : a) : max(a, b)
export const $min2 = (a, b) => typeof a === 'number' && typeof b === 'number' ? (b < a ? b : a) : min(a, b)
function zip(...given) {
  const strict = $keywords(given).get('strict', false), rows = given.map($list), sizes = rows.map(row => row.length), size = sizes.length ? Math.min(...sizes) : 0
  if ($true(strict) && sizes.some(each => each !== size)) throw ValueError('zip() arguments have different lengths')
  return Array.from({length: size}, (_, place) => rows.map(row => row[place]))
}
named(zip, '*rows strict')
function sum(values, start = 0) {
  let out = start
  for (const value of $iter(values)) out = typeof out === 'number' && typeof value === 'number' ? out + value : $add(out, value)
  return typeof out === 'boolean' ? +out : out
}
function round(value, digits) {
  if (digits == null) {
    const low = Math.floor(value), part = value - low
    return (part < .5 ? low : part > .5 ? low + 1 : low % 2 ? low + 1 : low) + 0
  }
  if (Number.isInteger(value) && digits >= 0) return value
  const power = 10 ** digits, scaled = value * power, low = Math.floor(scaled), part = scaled - low
  if (digits <= 22 && Math.abs(scaled) < 4e15 && Math.abs(part - .5) > 1e-4) return (part < .5 ? low : low + 1) / power
  return Number(fixed(value, digits))                              // close to a tie: by the digits themselves
}
function int(value = 0, base = 10) {
  if (typeof value !== 'string') return value?.__int__ ? value.__int__() : Math.trunc(value) + 0
  if (!(base === 16 ? /^\s*[+-]?[\da-f]+\s*$/i : /^\s*[+-]?\d+\s*$/).test(value)) throw ValueError(`invalid literal for int() with base ${base}: ${$repr(value)}`)
  return parseInt(value, base)
}
function float(value = 0) {
  if (typeof value !== 'string') return value?.__float__ ? value.__float__() : Number(value)
  const text = value.trim(), known = {inf: Infinity, '-inf': -Infinity, nan: NaN}[text]
  if (known === undefined && !/^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i.test(text)) throw ValueError(`could not convert string to float: ${$repr(value)}`)
  return known ?? Number(text)
}
function dict(...given) {
  const words = $keywords(given), out = new Dict()
  if (given.length) out.update(given[0])
  return out.merge(words)
}
named(dict, '*given **words')
function getattr(owner, name, otherwise) {
  const value = owner?.[name]
  if (value === undefined) { if (otherwise === undefined) throw AttributeError(`no attribute ${$repr(name)}`); return otherwise }
  return typeof value === 'function' && !Object.hasOwn(owner, name) ? $def(value.bind(owner), value.$n, value.$s) : value
}
function next(values, otherwise) {
  const step = iterator(values).next()
  if (!step.done) return step.value
  if (otherwise === undefined) throw StopIteration()
  return otherwise
}
function* map(make, ...rows) { if (rows.length === 1) for (const value of $iter(rows[0])) yield make(value); else for (const row of zip(...rows)) yield make(...row) }
function* filter(test, values) { for (const value of $iter(values)) if ($true(test ? test(value) : value)) yield value }
function type(value) {
  const found = ['bool', 'int', 'float', 'str', 'dict', 'set'].find(kind => kinds[kind](value))
  return found ? $b[found] : Array.isArray(value) ? $b.list : value?.constructor
}
const raisers = Object.fromEntries(Object.entries(errorClasses).map(([name, made]) => [name, $def((...given) => new made(...given), name, '*args')]))
export const $b = {
  abs: value => value?.__abs__ ? value.__abs__() : Math.abs(value), all: values => { for (const value of $iter(values)) if (!$true(value)) return false; return true },
  any: values => { for (const value of $iter(values)) if ($true(value)) return true; return false }, bool: $true, callable: value => typeof value === 'function',
  chr: code => String.fromCodePoint(code), dict: Object.assign(dict, {fromkeys(keys, value = null) { const out = new Dict(); for (const key of $iter(keys)) out.set(key, value); return out }}),
  divmod: (a, b) => [$floordiv(a, b), $mod(a, b)],
  enumerate: (values, start = 0) => { let number = start; return Array.from($iter(values), value => [number++, value]) }, filter, float,
  frozenset: (values = []) => new PySet(values), getattr, hasattr: (owner, name) => owner != null && owner[name] !== undefined, int, iter: iterator, len: $len,
  list: (values = []) => [...$iter(values)], map, max, min, next, object: class {}, ord: sign => sign.codePointAt(0), range: (a, b, c) => new Range(a, b, c), repr: $repr,
  reversed: values => [...$iter(values)].reverse(), round, set: (values = []) => new PySet(values), setattr: (owner, name, value) => { owner[name] = value; return null },
  slice: (...bounds) => bounds, sorted: ordered, str: (value = '') => $str(value), sum, tuple: (values = []) => [...$iter(values)], type,
  vars: owner => { const out = new Dict(); for (const name of Object.keys(owner)) out.set(name, owner[name]); return out }, zip, ...raisers,
}

// functools.

export const $table = answers => (...given) => $at(answers, given)   // a function whose answers are known
const VALUE = Symbol('value')
function remembering(make, most = Infinity) {                      // a tree of maps, a level an argument
  let found = new Map(), count = 0
  const step = (node, key) => { let next = node.get(key); if (next === undefined) node.set(key, next = new Map()); return next }
  const asked = (...given) => {
    let node = found
    for (const value of given) {
      if (typeof value === 'string' || typeof value === 'number') node = step(node, value)
      else if (value instanceof $Keywords || value instanceof Dict) { node = step(node, Dict); for (const [key, each] of (value.dict ?? value).map) node = step(step(node, key), keyOf(each)) }
      else node = step(node, keyOf(value))
    }
    let value = node.get(VALUE)
    if (value === undefined) {
      value = make(...given)
      if (++count > most) { found = new Map(); count = 0 } else node.set(VALUE, value)
    }
    return value
  }
  asked.cache_clear = () => { found = new Map(); count = 0 }
  return $def(asked, make.$n, make.$s)
}
const lru_cache = $def((most = 128) => typeof most === 'function' ? remembering(most, 128) : make => remembering(make, most ?? Infinity), 'lru_cache', 'maxsize')
function partial(make, ...given) {
  const words = $keywords(given)
  return $def((...more) => { const others = $keywords(more), all = words.size || others.size ? words.copy().merge(others) : null
    return all ? make(...placed(make, all, [...given, ...more])) : make(...given, ...more) }, 'partial', '*args **words')
}
named(partial, 'func *args **words')
function reduce(make, values, start) { let out = start; for (const value of $iter(values)) out = out === undefined ? value : make(out, value); return out }

class Counter extends Dict {                                       // what was never counted is there 0 times
  constructor(values = []) { super(); for (const value of $iter(values)) this.set(value, this.get(value, 0) + 1) }
  __missing__() { return 0 }
}

// itertools.

function* groupby(values, key = null) {
  let run = null, last
  for (const value of $iter(values)) {
    const kind = key ? key(value) : value
    if (run && !$eq(kind, last)) { yield [last, run]; run = null }
    ;(run ||= []).push(value); last = kind
  }
  if (run) yield [last, run]
}
named(groupby, 'iterable key')
function zip_longest(...given) {
  const fill = $keywords(given).get('fillvalue'), rows = given.map($list), size = Math.max(...rows.map(row => row.length))
  return Array.from({length: size}, (_, place) => rows.map(row => place < row.length ? row[place] : fill))
}
named(zip_longest, '*rows fillvalue')
function* chain(...rows) { for (const row of rows) yield* $iter(row) }
chain.from_iterable = function* (rows) { for (const row of $iter(rows)) yield* $iter(row) }
function product(...given) {
  const times = $keywords(given).get('repeat', 1), rows = Array.from({length: times}, () => given.map($list)).flat()
  return rows.reduce((out, row) => out.flatMap(begin => row.map(value => [...begin, value])), [[]])
}
named(product, '*rows repeat')
function* combinations(values, size) {
  const row = $list(values)
  if (size === 0) { yield []; return }
  for (let place = 0; place < row.length; place++) for (const rest of combinations(row.slice(place + 1), size - 1)) yield [row[place], ...rest]
}
function* permutations(values, size) {
  const row = $list(values)
  if ((size ??= row.length) === 0) { yield []; return }
  for (let place = 0; place < row.length; place++) for (const rest of permutations([...row.slice(0, place), ...row.slice(place + 1)], size - 1)) yield [row[place], ...rest]
}
function* accumulate(values, make = null, initial = null) {
  let out = initial, begun = initial != null
  if (begun) yield out
  for (const value of $iter(values)) { out = !begun ? value : make ? make(out, value) : $add(out, value); begun = true; yield out }
}
named(accumulate, 'iterable func initial')
function* islice(values, ...bounds) {
  const [from, to, step] = bounds.length === 1 ? [0, bounds[0], 1] : [bounds[0] ?? 0, bounds[1], bounds[2] ?? 1]
  let place = 0
  if (to === 0) return
  for (const value of $iter(values)) {
    if (place >= from && (place - from) % step === 0) yield value
    if (to != null && ++place >= to) return
    if (to == null) place++
  }
}

// Fractions.

const gcd = (a, b) => { a = Math.abs(a); b = Math.abs(b); while (b) [a, b] = [b, a % b]; return a }
const safe = value => { if (!Number.isSafeInteger(value)) throw new Error(`${value} is beyond 2**53`); return value }
class Fraction {
  constructor(over, under = 1) {
    if (over instanceof Fraction) { under *= over.under; over = over.over }
    const common = gcd(over, under) * (under < 0 ? -1 : 1) || 1
    this.over = safe(over) / common; this.under = safe(under) / common
  }
  with(other, make) { if (typeof other === 'number' && !Number.isInteger(other)) return null; const {over, under} = new Fraction(other); return make(over, under) }
  __add__(other) { return this.with(other, (n, d) => new Fraction(this.over * d + n * this.under, this.under * d)) ?? +this + other }
  __radd__(other) { return this.__add__(other) }
  __sub__(other) { return this.with(other, (n, d) => new Fraction(this.over * d - n * this.under, this.under * d)) ?? +this - other }
  __rsub__(other) { return this.with(other, (n, d) => new Fraction(n * this.under - this.over * d, this.under * d)) ?? other - this }
  __mul__(other) { return this.with(other, (n, d) => new Fraction(this.over * n, this.under * d)) ?? +this * other }
  __rmul__(other) { return this.__mul__(other) }
  __truediv__(other) { return this.with(other, (n, d) => new Fraction(this.over * d, this.under * n)) ?? this / other }
  __rtruediv__(other) { return new Fraction(other).__truediv__(this) }
  __neg__() { return new Fraction(-this.over, this.under) }
  __eq__(other) { return +this === +other }
  __lt__(other) { return +this < +other }
  __hash__() { return this.under === 1 ? this.over : `\u0001/${this.over}/${this.under}` }
  __bool__() { return this.over !== 0 }
  __float__() { return +this }
  __int__() { return Math.trunc(+this) }
  __str__() { return this.under === 1 ? `${this.over}` : `${this.over}/${this.under}` }
  valueOf() { return this.over / this.under }
}

// Patterns; the transpiler has put them into JavaScript's words.
export function $pattern(source) {
  const made = (text, flags) => new RegExp(text, flags + 'u')
  const one = made(source, ''), all = made(source, 'g'), begin = made(`^(?:${source})`, ''), whole = made(`^(?:${source})$`, '')
  const match = found => found && {$match: true, group: (name = 0) => (typeof name === 'number' ? found[name] : found.groups[name]) ?? null, groups: () => found.slice(1).map(part => part ?? null),
    start: () => found.index, end: () => found.index + found[0].length}
  return {pattern: source, search: text => match(one.exec(text)), match: text => match(begin.exec(text)), fullmatch: text => match(whole.exec(text)),
    findall: text => Array.from(text.matchAll(all), found => found.length > 2 ? found.slice(1).map(part => part ?? '') : found.at(-1) ?? ''),
    finditer: text => Array.from(text.matchAll(all), match),
    sub: (now, text) => text.replace(all, (...found) => typeof now === 'string' ? now.replace(/\\(\d)/g, (_, place) => found[place]) : now(match(Object.assign(found.slice(0, found.findIndex(part => typeof part === 'number')), {index: found.find(part => typeof part === 'number'), groups: found.at(-1)}))))}
}

class Context {
  constructor(steps) { this.steps = steps }
  __enter__() { return this.steps.next().value ?? null }
  __exit__(error) { if (error) { this.steps.throw(error); return true } this.steps.next(); return false }
}
const ESCAPES = {'&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#x27;'}
function heappush(heap, value) {
  let place = heap.push(value) - 1
  for (let above = place - 1 >> 1; place > 0 && compare(heap[place], heap[above]) < 0; place = above, above = place - 1 >> 1) [heap[place], heap[above]] = [heap[above], heap[place]]
  return null
}
function heappop(heap) {
  const out = heap[0], last = heap.pop()
  if (!heap.length) return out
  heap[0] = last
  for (let place = 0, below = 1; below < heap.length; place = below, below = 2 * place + 1) {
    if (below + 1 < heap.length && compare(heap[below + 1], heap[below]) < 0) below++
    if (compare(heap[below], heap[place]) >= 0) break
    ;[heap[place], heap[below]] = [heap[below], heap[place]]
  }
  return out
}
export const $library = {
  functools: {cache: make => remembering(make), lru_cache, partial, reduce, wraps: () => made => made},
  itertools: {accumulate, chain, combinations, count: function* (number = 0, step = 1) { for (;; number += step) yield number }, cycle: function* (values) { const row = $list(values); for (;;) yield* row },
    groupby, islice, pairwise: values => { const row = $list(values); return row.slice(1).map((value, place) => [row[place], value]) }, permutations, product,
    repeat: (value, times) => Array(times).fill(value), takewhile: function* (test, values) { for (const value of $iter(values)) { if (!$true(test(value))) return; yield value } }, zip_longest},
  math: {pi: Math.PI, tau: 2 * Math.PI, inf: Infinity, acos: Math.acos, asin: Math.asin, atan: Math.atan, atan2: Math.atan2, ceil: value => Math.ceil(value) + 0, cos: Math.cos, floor: value => Math.floor(value) + 0,
    sin: Math.sin, tan: Math.tan, sqrt: value => { if (value < 0) throw ValueError('math domain error'); return Math.sqrt(value) }, degrees: angle => angle * (180 / Math.PI), radians: angle => angle * (Math.PI / 180),
    hypot: Math.hypot, dist: (a, b) => Math.hypot(...$list(a).map((x, place) => x - $list(b)[place])), gcd: (...given) => given.reduce(gcd, 0),
    comb: (n, k) => { let out = 1; for (let i = 1; i <= k; i++) out = out * (n - k + i) / i; return Math.round(out) }, copysign: (a, b) => Math.sign(b) * Math.abs(a),
    factorial: n => { let out = 1; for (let i = 2; i <= n; i++) out *= i; return safe(out) }, prod: values => { let out = 1; for (const value of $iter(values)) out = $mul(out, value); return out },
    isclose: (a, b) => Math.abs(a - b) <= 1e-9 * Math.max(Math.abs(a), Math.abs(b)), isfinite: Number.isFinite, isnan: Number.isNaN, isqrt: n => Math.floor(Math.sqrt(n))},
  operator: {attrgetter: name => owner => owner[name], itemgetter: place => whole => $at(whole, place)},
  html: {escape: $def((text, quote = true) => text.replace(quote ? /[&<>"']/g : /[&<>]/g, sign => ESCAPES[sign]), 'escape', 's quote')},
  collections: {Counter: values => new Counter(values)},
  contextlib: {contextmanager: make => (...given) => new Context(make(...given))},
  fractions: {Fraction: (over, under) => new Fraction(over, under)}, heapq: {heappop, heappush},
}
$types.Fraction = Fraction
