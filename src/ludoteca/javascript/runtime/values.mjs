// Python's values in JavaScript: None is null, numbers are numbers, lists and tuples are arrays, dicts and sets the
// classes below.  What is compared by value and used as a key (a tuple, a record) is looked up by a text.

let identities = 0
const identity = value => value.$id || Object.defineProperty(value, '$id', {value: ++identities}).$id

export function keyOf(value) {
  switch (typeof value) {
    case 'string': case 'number': case 'function': return value
    case 'boolean': return value ? 1 : 0
  }
  if (value == null) return null
  if (Array.isArray(value)) return textOf(value)
  if (value instanceof $Record) {
    if (value.$key === undefined) Object.defineProperty(value, '$key', {value: value.$tuple ? textOf(value.$row()) : value.constructor.$n + textOf(value.$row())})
    return value.$key
  }
  if (value instanceof PySet) return '\u0001{' + [...value.map.keys()].map(String).sort().join() + '}'
  if (value instanceof Dict) throw TypeError_("unhashable type: 'dict'")
  return value.__hash__ ? value.__hash__() : value
}

function textOf(row) {
  let out = '\u0001('
  for (const value of row) {
    switch (typeof value) {
      case 'string': out += value.length + ':' + value; break
      case 'number': out += value + ','; break
      case 'boolean': out += value ? '1,' : '0,'; break
      case 'function': out += `f${identity(value)},`; break
      default:
        if (value == null) out += 'n'
        else { const key = keyOf(value); out += typeof key === 'string' ? key : typeof key === 'number' ? key + ',' : `o${identity(key)},` }
    }
  }
  return out + ')'
}

export class Dict {
  constructor() { this.map = new Map(); this.whole = null }       // whole: the keys that are looked up by a text
  set(key, value) {
    if (typeof key === 'string' || typeof key === 'number') { this.map.set(key, value); return }
    const found = keyOf(key)
    if (found !== key && !this.map.has(found)) (this.whole ||= new Map()).set(found, key)
    this.map.set(found, value)
  }
  get(key, otherwise = null) { const value = this.map.get(keyOf(key)); return value === undefined ? otherwise : value }
  has(key) { return this.map.has(keyOf(key)) }
  delete(key) { const found = keyOf(key); this.whole?.delete(found); return this.map.delete(found) }
  list() { const {map, whole} = this; return whole ? Array.from(map.keys(), key => whole.has(key) ? whole.get(key) : key) : [...map.keys()] }
  rows() { const keys = this.list(); let place = 0; return Array.from(this.map.values(), value => [keys[place++], value]) }
  update(other) { for (const [key, value] of other instanceof Dict ? other.rows() : $iter(other)) this.set(key, value) }
  with(key, value) { this.set(key, value); return this }
  merge(other) { this.update(other); return this }
  take(key, otherwise) { const value = this.map.get(key); if (value === undefined) return otherwise; this.map.delete(key); return value }
  copy() { const twin = new Dict(); twin.map = new Map(this.map); twin.whole = this.whole && new Map(this.whole); return twin }
  get size() { return this.map.size }
  [Symbol.iterator]() { return this.list()[Symbol.iterator]() }
}

export class Keys {
  constructor(dict) { this.dict = dict }
  has(key) { return this.dict.has(key) }
  get size() { return this.dict.size }
  [Symbol.iterator]() { return this.dict[Symbol.iterator]() }
}

export class PySet {
  constructor(values = []) { this.map = new Map(); for (const value of $iter(values)) this.add(value) }
  add(value) { const key = keyOf(value); if (!this.map.has(key)) this.map.set(key, value) }
  has(value) { return this.map.has(keyOf(value)) }
  delete(value) { return this.map.delete(keyOf(value)) }
  get size() { return this.map.size }
  [Symbol.iterator]() { return this.map.values() }
}

export class Range {
  constructor(start, stop, step = 1) {
    if (stop === undefined) { stop = start; start = 0 }
    this.start = +start; this.stop = +stop; this.step = step
    this.length = Math.max(0, Math.ceil((this.stop - this.start) / step))
  }
  at(place) {
    if (place < 0) place += this.length
    if (place < 0 || place >= this.length) throw IndexError('range object index out of range')
    return this.start + place * this.step
  }
  has(value) { const place = (value - this.start) / this.step; return Number.isInteger(place) && place >= 0 && place < this.length }
  *[Symbol.iterator]() { for (let place = 0; place < this.length; place++) yield this.start + place * this.step }
}

// Classes.

export class $Object { constructor(...given) { this.__init__(...given) } __init__() {} }
Object.defineProperty($Object, '$s', {value: '', writable: true})

export class $Callable {                                           // something with __call__
  constructor(...given) {
    const self = (...args) => self.__call__(...args)
    Object.setPrototypeOf(self, new.target.prototype)
    self.__init__(...given)
    return self
  }
}

export class $Lookup {                                             // something with __getattr__
  constructor(...given) { this.__init__(...given) }
}
Object.setPrototypeOf($Lookup.prototype, new Proxy({}, {
  get: (_, name, self) => typeof name === 'symbol' || name[0] === '$' || name.startsWith('__') ? undefined : self.__getattr__(name)}))

export class $Record {
  [Symbol.iterator]() { return this.$row()[Symbol.iterator]() }
  _replace(given) {
    const row = this.$row(), {$fields} = this.constructor
    for (const [name, value] of given.map) {
      if (!$fields.includes(name)) throw ValueError(`Got unexpected field names: ['${name}']`)
      row[$fields.indexOf(name)] = value
    }
    return new this.constructor(...row)
  }
}
$def($Record.prototype._replace, '_replace', '**given')

// A function or class keeps its name in Python and the names of its parameters: `a b *rest c **more`.
export function $def(made, name, parameters, keys) { made.$n = name; made.$s = parameters; if (keys !== undefined) made.$k = keys; return made }
export function $class(made, name, parameters) { made.$n = name; made.$s = parameters; if (made.prototype.__call__) made.prototype.$s = made.prototype.__call__.$s }
export function $record(made, name, fields, isTuple) { $def(made, name, fields); made.$fields = fields.split(' '); made.prototype.$tuple = isTuple }
export const $name = made => made.$n ?? made.name
export const $method = made => $def(function (...given) { return made(this, ...given) }, made.$n, (made.$s || '').split(' ').slice(1).join(' '))
export const $once = (owner, name, make) => Object.defineProperty(owner.prototype, name, {
  get() { const value = make.call(this); Object.defineProperty(this, name, {value}); return value }})
export function $decorated(decorator, made) {
  const out = decorator(made)
  if (out !== made && typeof out === 'function' && out.$s === undefined) $def(out, made.$n, made.$s)
  return out
}
export function $maker(owner) { return owner.$maker && owner.$maker.$of === owner ? owner.$maker : (owner.$maker = Object.assign($def((...given) => new owner(...given), owner.$n, owner.$s), {$of: owner})) }
export function $bound(owner, name) {
  const found = owner[name]
  if (typeof found !== 'function' || Object.hasOwn(owner, name) || typeof owner === 'function' && !owner.__call__) return found
  return $def(found.bind(owner), found.$n, found.$s)
}

// Calls with keywords.

export class $Keywords { constructor(dict) { this.dict = dict } }
export const $keywords = rest => rest.at(-1) instanceof $Keywords ? rest.pop().dict : new Dict()

const places = new Map()
function placesOf(parameters) {
  if (!places.has(parameters)) {
    const names = parameters ? parameters.split(' ') : [], star = names.findIndex(name => /^\*[^*]/.test(name))
    const more = names.length > 0 && names.at(-1).startsWith('**')
    const known = star >= 0 ? names.slice(0, star) : more ? names.slice(0, -1) : names
    places.set(parameters, {known: new Map(known.map((name, place) => [name, place])), star: star >= 0, more, rest: star >= 0 ? names.slice(star + 1) : []})
  }
  return places.get(parameters)
}

export function placed(called, keywords, given) {
  if (called.$s === undefined) throw new Error(`${called.name} takes no keywords here`)
  const {known, star, more, rest} = placesOf(called.$s)
  let left = null
  for (const [name, value] of keywords.map) {
    const place = known.get(name)
    if (place === undefined) { (left ||= new Dict()).map.set(name, value); continue }
    if (given[place] !== undefined) throw TypeError_(`${$name(called)}() got multiple values for argument '${name}'`)
    while (given.length < place) given.push(undefined)
    given[place] = value
  }
  if (left) {
    if (!more) for (const name of left.map.keys()) if (!rest.includes(name)) throw TypeError_(`${$name(called)}() got an unexpected keyword argument '${name}'`)
    while (given.length < known.size) given.push(undefined)
    given.push(star ? new $Keywords(left) : left)
  }
  return given
}
export const $call = (called, keywords, ...given) => called(...placed(called, keywords, given))
export function $callmethod(owner, name, keywords, ...given) {
  const called = owner[name]
  if (typeof called === 'function' && called.$s !== undefined) return Reflect.apply(called, owner, placed(called, keywords, given))
  if (typeof owner === 'string' && name === 'format') return formatted(owner, given, keywords)
  if (owner instanceof Dict && name === 'update') { owner.update(keywords); return null }
  if (typeof called === 'function') return Reflect.apply(called, owner, placed(called, keywords, given))
  throw TypeError_(`${name} takes no keywords here`)
}

// Errors.

export class Exception extends Error {
  constructor(...given) { super(); this.__init__(...given); if (!this.message) this.message = $str(this) }
  __init__(...given) { this.args = given }
  __str__() { return this.args.length === 1 ? $str(this.args[0]) : this.args.length ? $repr(this.args) : '' }
}
Exception.$n = 'Exception'; Exception.$s = '*args'
const errors = {Exception}
for (const [name, base] of Object.entries({
  ArithmeticError: 'Exception', AssertionError: 'Exception', AttributeError: 'Exception', LookupError: 'Exception', NotImplementedError: 'Exception',
  RuntimeError: 'Exception', StopIteration: 'Exception', TypeError: 'Exception', ValueError: 'Exception', IndexError: 'LookupError',
  KeyError: 'LookupError', ZeroDivisionError: 'ArithmeticError'})) {
  errors[name] = class extends errors[base] {}
  errors[name].$n = name; errors[name].$s = '*args'
}
errors.KeyError.prototype.__str__ = function () { return this.args.length === 1 ? $repr(this.args[0]) : '' }
export const errorClasses = errors
const raiser = name => (...given) => new errors[name](...given)
export const [IndexError, KeyError, TypeError_, ValueError, AttributeError, ZeroDivisionError, StopIteration] =
  ['IndexError', 'KeyError', 'TypeError', 'ValueError', 'AttributeError', 'ZeroDivisionError', 'StopIteration'].map(raiser)
export const $raised = what => typeof what === 'function' ? what() : what

// Rows of values.

export function $iter(value) {
  if (Array.isArray(value) || typeof value === 'string') return value
  if (value == null) throw TypeError_("'NoneType' object is not iterable")
  if (value[Symbol.iterator]) return value
  if (value.__iter__) return value.__iter__()
  throw TypeError_(`${$typeName(value)} object is not iterable`)
}
export const $list = value => Array.isArray(value) ? value : value instanceof $Record ? value.$row() : [...$iter(value)]
export function $map(values, make) {
  const out = []
  if (Array.isArray(values)) { for (let place = 0; place < values.length; place++) out.push(make(values[place])); return out }
  for (const value of $iter(values)) out.push(make(value))
  return out
}
export function $unpack(value, size) {
  const row = $list(value)
  if (row.length !== size) throw ValueError(row.length > size ? `too many values to unpack (expected ${size})` : `not enough values to unpack (expected ${size}, got ${row.length})`)
  return row
}
export function $unpackstar(value, before, after) {
  const row = $list(value), end = row.length - after
  if (end < before) throw ValueError(`not enough values to unpack (expected at least ${before + after}, got ${row.length})`)
  return [...row.slice(0, before), row.slice(before, end), ...row.slice(end)]
}
export function $dict(...given) { const out = new Dict(); for (let place = 0; place < given.length; place += 2) out.set(given[place], given[place + 1]); return out }
export const $set = values => new PySet(values)

// Texts of values.

const names = {string: 'str', boolean: 'bool', function: 'function', bigint: 'int'}
export const $typeName = value => value == null ? 'NoneType' : names[typeof value] ?? (typeof value === 'number' ? (Number.isInteger(value) ? 'int' : 'float')
  : Array.isArray(value) ? 'list' : value instanceof Dict ? 'dict' : value instanceof PySet ? 'set' : value.constructor.$n)
export function $str(value) {
  if (typeof value === 'string') return value
  if (typeof value === 'number') return numberText(value)
  if (value == null) return 'None'
  if (value === true || value === false) return value ? 'True' : 'False'
  if (value.__str__) return value.__str__()
  return $repr(value)
}
function numberText(value) {
  if (Number.isInteger(value)) return Math.abs(value) < 1e21 ? String(value + 0) : BigInt(value).toString()
  if (value === Infinity) return 'inf'
  if (value === -Infinity) return '-inf'
  if (Number.isNaN(value)) return 'nan'
  const size = Math.abs(value)
  if (size >= 1e-4) return String(value)
  const [digits, exponent] = value.toExponential().split('e')
  return `${digits}e-${exponent.slice(1).padStart(2, '0')}`
}
export function $repr(value) {
  if (typeof value === 'string') {
    const quote = value.includes("'") && !value.includes('"') ? '"' : "'"
    const shown = value.replace(/\\/g, '\\\\').replace(/\n/g, '\\n').replace(/\r/g, '\\r').replace(/\t/g, '\\t')
    return quote + (quote === "'" ? shown.replace(/'/g, "\\'") : shown) + quote
  }
  if (Array.isArray(value)) return `[${value.map($repr).join(', ')}]`
  if (value instanceof Dict) return `{${value.rows().map(([key, each]) => `${$repr(key)}: ${$repr(each)}`).join(', ')}}`
  if (value instanceof $Record) return `${value.constructor.$n}(${value.$row().map((each, place) => `${value.constructor.$fields[place]}=${$repr(each)}`).join(', ')})`
  if (typeof value === 'object' && value !== null && !value.__str__) return `<${$typeName(value)}>`
  return $str(value)
}

export const isNumber = value => typeof value === 'number' || typeof value === 'boolean'

const ZEROS = ['', '.0', '.00', '.000']
export function fixed(value, digits) {                             // ties go to the even digit, as in Python
  value = Number(value)
  if (digits < 4 && (value | 0) === value) return (value | 0) + ZEROS[digits]
  if (!Number.isFinite(value)) return numberText(value)
  if (Math.abs(value) >= 1e21) return BigInt(value).toString() + (digits ? '.' + '0'.repeat(digits) : '')
  const text = value.toFixed(digits)
  if (!Number.isInteger(value * 2 ** (digits + 1))) return text
  const scaled = Math.abs(value) * 10 ** digits
  if (scaled % 1 !== .5) return text
  const low = Math.floor(scaled), even = low % 2 ? low + 1 : low
  return (value < 0 ? '-' : '') + (even / 10 ** digits).toFixed(digits)
}
export function $format(value, spec) {
  let found
  if ((found = /^\.(\d+)f$/.exec(spec))) return fixed(value, +found[1])
  if ((found = /^\.(\d+)%$/.exec(spec))) return fixed(value * 100, +found[1]) + '%'
  if ((found = /^\.(\d+)g$/.exec(spec))) return general(Number(value), +found[1] || 1)
  if (spec === '') return $str(value)
  if ((found = /^(?:(.)?([<>^]))?(\+)?(0)?(\d*)([ds]?)$/.exec(spec))) {
    const text = (found[3] && value >= 0 ? '+' : '') + $str(value), width = +(found[5] || 0), fill = found[1] || (found[4] ? '0' : ' ')
    const side = found[2] || (typeof value === 'number' ? '>' : '<'), missing = Math.max(0, width - $len(text))
    if (found[4] && /^[+-]/.test(text)) return text[0] + fill.repeat(missing) + text.slice(1)
    if (side === '^') return fill.repeat(missing >> 1) + text + fill.repeat(missing - (missing >> 1))
    return side === '<' ? text + fill.repeat(missing) : fill.repeat(missing) + text
  }
  throw ValueError(`Invalid format specifier '${spec}'`)
}
function general(value, digits) {
  if (value === 0) return '0'
  const exponent = +value.toExponential(digits - 1).split('e')[1]
  if (exponent >= -4 && exponent < digits) { const text = fixed(value, digits - 1 - exponent); return text.includes('.') ? text.replace(/\.?0+$/, '') : text }
  const [front, back] = value.toExponential(digits - 1).split('e')
  return `${front.includes('.') ? front.replace(/\.?0+$/, '') : front}e${back[0]}${back.slice(1).padStart(2, '0')}`
}
export function formatted(text, given, keywords) {
  let next = 0
  return text.replace(/\{\{|\}\}|\{([^{}:!]*)(?:!(\w))?(?::([^{}]*))?\}/g, (whole, name, conversion, spec) => {
    if (whole === '{{') return '{'
    if (whole === '}}') return '}'
    const value = name === '' ? given[next++] : /^\d+$/.test(name) ? given[+name] : keywords.map.get(name)
    if (value === undefined) throw KeyError(name)
    return $format(conversion === 'r' ? $repr(value) : value, spec ?? '')
  })
}

const WIDE = /[\ud800-\udfff]/
export const isWide = text => WIDE.test(text)
export const characters = text => isWide(text) ? [...text] : text
export function $len(value) {
  if (typeof value === 'string') return characters(value).length
  if (Array.isArray(value) || value instanceof Range) return value.length
  if (value instanceof Dict || value instanceof PySet || value instanceof Keys) return value.size
  if (value instanceof $Record && value.$tuple) return value.constructor.$fields.length
  if (value?.__len__) return value.__len__()
  throw TypeError_(`object of type '${$typeName(value)}' has no len()`)
}
