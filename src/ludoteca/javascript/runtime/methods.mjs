// The methods of Python's texts, lists, dicts, sets and numbers; what another object has of that name is its own.
import {Dict, IndexError, KeyError, Keys, PySet, Range, ValueError, $Record, $iter, $list, $str, characters, formatted} from './values.mjs'
import {$and, $eq, $or, $sub, compare} from './operators.mjs'

const SPACE = /[\s\x1c-\x1f\x85]/
function stripped(text, signs, left, right) {
  const strips = signs == null ? sign => SPACE.test(sign) : sign => signs.includes(sign)
  let from = 0, to = text.length
  if (left) while (from < to && strips(text[from])) from++
  if (right) while (to > from && strips(text[to - 1])) to--
  return text.slice(from, to)
}
const has = (text, part, test) => Array.isArray(part) ? part.some(each => test(text, each)) : test(text, part)
const cased = (text, pattern) => text !== '' && pattern.test(text)

const texts = {
  join: (text, values) => $list(values).map(value => { if (typeof value !== 'string') throw ValueError('join is for texts'); return value }).join(text),
  strip: (text, signs) => stripped(text, signs, true, true), lstrip: (text, signs) => stripped(text, signs, true, false),
  rstrip: (text, signs) => stripped(text, signs, false, true),
  replace(text, old, now, times = -1) {
    if (times < 0 && old !== '') return text.replaceAll(old, () => now)
    if (old === '') { const signs = ['', ...text, '']; return signs.slice(1).reduce((out, sign, place) => out + (times < 0 || place < times ? now : '') + sign, '') }
    const parts = text.split(old)
    return parts.slice(0, times + 1).join(now) + (parts.length > times + 1 ? old + parts.slice(times + 1).join(old) : '')
  },
  split(text, sign = null, times = -1) {
    if (sign == null) { const words = stripped(text, null, true, true).split(/[\s\x1c-\x1f\x85]+/); return words[0] === '' ? [] : words }
    const parts = text.split(sign)
    return times < 0 || parts.length <= times + 1 ? parts : [...parts.slice(0, times), parts.slice(times).join(sign)]
  },
  rsplit(text, sign, times = -1) {
    const parts = text.split(sign), split = parts.length - times
    return times < 0 || split <= 0 ? parts : [parts.slice(0, split).join(sign), ...parts.slice(split)]
  },
  splitlines(text) { const lines = text.split(/\r\n|[\n\r]/); if (lines.at(-1) === '') lines.pop(); return lines },
  startswith: (text, part) => has(text, part, (whole, each) => whole.startsWith(each)),
  endswith: (text, part) => has(text, part, (whole, each) => whole.endsWith(each)),
  removeprefix: (text, part) => text.startsWith(part) ? text.slice(part.length) : text,
  removesuffix: (text, part) => part && text.endsWith(part) ? text.slice(0, -part.length) : text,
  upper: text => text.toUpperCase(), lower: text => text.toLowerCase(), casefold: text => text.toLowerCase().replaceAll('ß', 'ss'),
  capitalize(text) { const [first = '', ...rest] = text, [large = '', ...more] = first.toUpperCase(); return large + more.join('').toLowerCase() + rest.join('').toLowerCase() },
  title: text => text.replace(/\p{L}+/gu, word => texts.capitalize(word)),
  isdecimal: text => cased(text, /^\p{Nd}+$/u), isdigit: text => cased(text, /^\p{Nd}+$/u), isalnum: text => cased(text, /^[\p{L}\p{N}]+$/u),
  isalpha: text => cased(text, /^\p{L}+$/u), isupper: text => /\p{Lu}/u.test(text) && !/\p{Ll}/u.test(text),
  find(text, part, from = 0) { const place = text.indexOf(part, characters(text).slice(0, from).length); return place < 0 ? -1 : characters(text.slice(0, place)).length },
  index(text, part) { const place = texts.find(text, part); if (place < 0) throw ValueError('substring not found'); return place },
  count: (text, part) => part === '' ? characters(text).length + 1 : text.split(part).length - 1,
  ljust: (text, width, sign = ' ') => text + sign.repeat(Math.max(0, width - characters(text).length)),
  rjust: (text, width, sign = ' ') => sign.repeat(Math.max(0, width - characters(text).length)) + text,
  zfill: (text, width) => text.padStart(width, '0'),
  partition(text, sign) { const place = text.indexOf(sign); return place < 0 ? [text, '', ''] : [text.slice(0, place), sign, text.slice(place + sign.length)] },
  rpartition(text, sign) { const place = text.lastIndexOf(sign); return place < 0 ? ['', '', text] : [text.slice(0, place), sign, text.slice(place + sign.length)] },
  format: (text, ...given) => formatted(text, given, new Dict()), format_map: (text, parts) => formatted(text, [], parts),
  translate: (text, table) => Array.from(text, sign => { const value = table.get(sign.codePointAt(0), sign); return value == null ? '' : typeof value === 'number' ? String.fromCodePoint(value) : value }).join(''),
}
const lists = {
  append(row, value) { row.push(value); return null }, extend(row, values) { for (const value of [...$iter(values)]) row.push(value); return null },
  index(row, value) { for (let place = 0; place < row.length; place++) if ($eq(row[place], value)) return place; throw ValueError(`${$str(value)} is not in list`) },
  count: (row, value) => row.reduce((sum, each) => sum + $eq(each, value), 0), insert(row, place, value) { row.splice(place, 0, value); return null },
  remove(row, value) { row.splice(lists.index(row, value), 1); return null },
  pop(row, place = -1) { const at = place < 0 ? place + row.length : place; if (!(at in row)) throw IndexError('pop index out of range'); return row.splice(at, 1)[0] },
  copy: row => row.slice(), clear(row) { row.length = 0; return null }, reverse(row) { row.reverse(); return null },
  sort(row, key = null, reverse = false) { const sorted = ordered(row, key, reverse); for (let place = 0; place < row.length; place++) row[place] = sorted[place]; return null },
}
const dicts = {
  get: (dict, key, otherwise = null) => dict.get(key, otherwise), keys: dict => new Keys(dict), values: dict => [...dict.map.values()], items: dict => dict.rows(),
  setdefault(dict, key, value = null) { if (!dict.has(key)) dict.set(key, value); return dict.get(key) },
  pop(dict, key, otherwise) { const value = dict.get(key, otherwise); if (value === undefined) throw KeyError(key); dict.delete(key); return value },
  update(dict, other) { dict.update(other); return null }, copy: dict => dict.copy(), clear(dict) { dict.map.clear(); dict.whole = null; return null },
}
const sets = {
  add(set, value) { set.add(value); return null }, discard(set, value) { set.delete(value); return null },
  remove(set, value) { if (!set.delete(value)) throw KeyError(value); return null },
  update(set, ...others) { for (const other of others) for (const value of [...$iter(other)]) set.add(value); return null },
  union: (set, ...others) => others.reduce($or, new PySet(set)), difference: (set, ...others) => others.reduce($sub, set),
  intersection: (set, ...others) => others.reduce($and, set), copy: set => new PySet(set), clear(set) { set.map.clear(); return null },
  issubset(set, other) { const large = new PySet(other); for (const value of set) if (!large.has(value)) return false; return true },
  issuperset(set, other) { for (const value of $iter(other)) if (!set.has(value)) return false; return true },
  isdisjoint(set, other) { for (const value of $iter(other)) if (set.has(value)) return false; return true },
}
const bitsOf = value => Math.abs(value).toString(2)
const numbers = {bit_length: value => +value === 0 ? 0 : bitsOf(+value).length, bit_count: value => bitsOf(+value).replaceAll('0', '').length}
const ranges = {index(range, value) { if (!range.has(value)) throw ValueError(`${$str(value)} is not in range`); return (value - range.start) / range.step }, count: (range, value) => +range.has(value)}

export function ordered(values, key = null, reverse = false) {
  const sign = reverse ? -1 : 1
  if (key == null) {
    const row = [...$iter(values)]
    return row.sort((a, b) => sign * compare(a, b))
  }
  return Array.from($iter(values), value => [key(value), value]).sort((a, b) => sign * compare(a[0], b[0])).map(pair => pair[1])
}

const methodsOf = value => typeof value === 'string' ? texts : Array.isArray(value) ? lists : value instanceof Dict ? dicts
  : value instanceof PySet ? sets : typeof value === 'number' || typeof value === 'boolean' ? numbers : value instanceof Range ? ranges
  : value instanceof Keys ? sets : null
export const $m = {}
for (const methods of [texts, lists, dicts, sets, numbers, ranges]) for (const name of Object.keys(methods)) {
  $m[name] = (owner, ...given) => {
    const own = methodsOf(owner)
    if (own && own[name]) return own[name](owner, ...given)
    if (owner instanceof $Record && owner[name] === undefined) return lists[name](owner.$row(), ...given)
    return owner[name](...given)
  }
}
// the most frequent ones without detours
$m.append = (owner, value) => { if (Array.isArray(owner)) { owner.push(value); return null } return owner.append(value) }
$m.join = texts.join
$m.get = (owner, key, otherwise = null) => owner instanceof Dict ? owner.get(key, otherwise) : owner.get(key, otherwise)
$m.items = owner => owner instanceof Dict ? owner.rows() : owner.items()
