// Python's operators.
import {Dict, IndexError, KeyError, Keys, PySet, Range, TypeError_, ZeroDivisionError, $Record, $iter, $list, $typeName, characters, isNumber, isWide} from './values.mjs'

const isSet = value => value instanceof PySet || value instanceof Keys
const asSet = value => value instanceof PySet ? value : new PySet(value)
const unsupported = (sign, a, b) => { throw TypeError_(`unsupported operand type(s) for ${sign}: '${$typeName(a)}' and '${$typeName(b)}'`) }

export function $true(value) {
  switch (typeof value) {
    case 'boolean': return value
    case 'number': return value !== 0
    case 'string': return value !== ''
  }
  if (value == null) return false
  if (Array.isArray(value) || value instanceof Range) return value.length > 0
  if (value instanceof Dict || isSet(value)) return value.size > 0
  if (value.__bool__) return value.__bool__()
  return value.__len__ ? value.__len__() > 0 : true
}

export function $eq(a, b) {
  if (a === b) return true
  if (a == null || b == null) return false
  switch (typeof a) {
    case 'string': return false
    case 'function': return false
    case 'number': case 'boolean':
      return isNumber(b) ? +a === +b : typeof b === 'object' && b.__eq__ ? b.__eq__(a) : false
  }
  if (a.__eq__) return a.__eq__(b)
  if (Array.isArray(a)) return sameRow(a, Array.isArray(b) ? b : b instanceof $Record && b.$tuple ? b.$row() : null)
  if (a instanceof $Record) {
    if (b instanceof $Record) return (a.constructor === b.constructor || a.$tuple && b.$tuple) && sameRow(a.$row(), b.$row())
    return a.$tuple && Array.isArray(b) && sameRow(a.$row(), b)
  }
  if (isSet(a)) return isSet(b) && a.size === b.size && contains(b, a)
  if (a instanceof Dict) {
    if (!(b instanceof Dict) || a.size !== b.size) return false
    for (const [key, value] of a.map) if (!b.map.has(key) || !$eq(value, b.map.get(key))) return false
    return true
  }
  if (a instanceof Range) return b instanceof Range && sameRow([...a], [...b])
  return false
}
function sameRow(a, b) {
  if (!b || a.length !== b.length) return false
  for (let place = 0; place < a.length; place++) if (!$eq(a[place], b[place])) return false
  return true
}
const contains = (large, small) => { for (const value of small) if (!large.has(value)) return false; return true }

export function compare(a, b) {                                    // below 0, 0 or above, where there is an order
  if (isNumber(a) && isNumber(b)) return a < b ? -1 : a > b ? 1 : 0
  if (typeof a === 'string' && typeof b === 'string') return compareTexts(a, b)
  const left = rowOf(a), right = rowOf(b)
  if (left && right) {
    for (let place = 0; place < left.length && place < right.length; place++) if (!$eq(left[place], right[place])) return compare(left[place], right[place])
    return left.length - right.length
  }
  if (a?.__lt__) return a.__lt__(b) ? -1 : $eq(a, b) ? 0 : 1
  if (b?.__lt__) return b.__lt__(a) ? 1 : $eq(a, b) ? 0 : -1
  return unsupported('<', a, b)
}
const codes = text => Array.from(text, sign => sign.codePointAt(0))
const compareTexts = (a, b) => isWide(a) || isWide(b) ? compare(codes(a), codes(b)) : a < b ? -1 : a > b ? 1 : 0
const rowOf = value => Array.isArray(value) ? value : value instanceof $Record && value.$tuple ? value.$row() : null
const below = (a, b, strictly) => contains(asSet(b), a) && (!strictly || a.size < b.size)
export const $lt = (a, b) => typeof a === 'number' && typeof b === 'number' ? a < b : isSet(a) ? below(a, b, true) : compare(a, b) < 0
export const $le = (a, b) => typeof a === 'number' && typeof b === 'number' ? a <= b : isSet(a) ? below(a, b, false) : compare(a, b) <= 0
export const $gt = (a, b) => typeof a === 'number' && typeof b === 'number' ? a > b : isSet(a) ? below(b, a, true) : compare(a, b) > 0
export const $ge = (a, b) => typeof a === 'number' && typeof b === 'number' ? a >= b : isSet(a) ? below(b, a, false) : compare(a, b) >= 0

export function $in(value, whole) {
  if (Array.isArray(whole)) {
    if (whole.includes(value)) return true
    if (typeof value === 'string' || value == null) return false
    for (const each of whole) if ($eq(each, value)) return true
    return false
  }
  if (typeof whole === 'string') { if (typeof value !== 'string') unsupported('in', value, whole); return whole.includes(value) }
  if (whole instanceof Dict || isSet(whole) || whole instanceof Range) return whole.has(value)
  if (whole.__contains__) return whole.__contains__(value)
  for (const each of $iter(whole)) if ($eq(each, value)) return true
  return false
}

export function $add(a, b) {
  if (typeof a === 'string' ? typeof b === 'string' : isNumber(a) && isNumber(b)) return a + b
  const left = rowOf(a), right = rowOf(b)
  if (left && right) return left.concat(right)
  if (a?.__add__) return a.__add__(b)
  return b?.__radd__ ? b.__radd__(a) : unsupported('+', a, b)
}
export function $sub(a, b) {
  if (isNumber(a) && isNumber(b)) return a - b
  if (isSet(a)) { const out = new PySet(), other = isSet(b) ? b : asSet(b); for (const value of a) if (!other.has(value)) out.add(value); return out }
  if (a?.__sub__) return a.__sub__(b)
  return b?.__rsub__ ? b.__rsub__(a) : unsupported('-', a, b)
}
export function $mul(a, b) {
  if (typeof a === 'number' && typeof b === 'number') return a * b + 0
  if (isNumber(a) && isNumber(b)) return a * b
  if (typeof a === 'string' && isNumber(b)) return a.repeat(Math.max(0, b))
  if (typeof b === 'string' && isNumber(a)) return b.repeat(Math.max(0, a))
  const row = Array.isArray(a) && isNumber(b) ? a : Array.isArray(b) && isNumber(a) ? b : null
  if (row) { const out = [], times = row === a ? b : a; for (let time = 0; time < times; time++) out.push(...row); return out }
  if (a?.__mul__) return a.__mul__(b)
  return b?.__rmul__ ? b.__rmul__(a) : unsupported('*', a, b)
}
export function $div(a, b) {
  if (isNumber(a) && isNumber(b)) { if (+b === 0) throw ZeroDivisionError('division by zero'); return a / b }
  if (a?.__truediv__) return a.__truediv__(b)
  return b?.__rtruediv__ ? b.__rtruediv__(a) : unsupported('/', a, b)
}
export function $mod(a, b) {
  if (!isNumber(a) || !isNumber(b)) return a?.__mod__ ? a.__mod__(b) : unsupported('%', a, b)
  if (+b === 0) throw ZeroDivisionError('integer modulo by zero')
  const rest = a % b
  return rest !== 0 && rest < 0 !== b < 0 ? rest + b : rest + 0
}
export function $floordiv(a, b) {
  if (!isNumber(a) || !isNumber(b)) return a?.__floordiv__ ? a.__floordiv__(b) : unsupported('//', a, b)
  if (+b === 0) throw ZeroDivisionError('integer division or modulo by zero')
  if (Number.isInteger(+a) && Number.isInteger(+b)) return Math.floor(a / b) + 0
  return Math.round((a - $mod(a, b)) / b) + 0
}
export function $pow(a, b) {
  if (b === 2) return $mul(a, a)
  if (b === .5) return Math.sqrt(a)
  if (a?.__pow__) return a.__pow__(b)
  if (!Number.isInteger(+b) || b < 0) return a ** b
  let out = 1
  for (let time = 0; time < b; time++) out *= a
  return out
}
export const $neg = value => value?.__neg__ ? value.__neg__() : 0 - value

// Bits: what is beyond 2**53 is a BigInt until it is small again; no other operator takes it.
const small = (a, b) => typeof a === 'number' && typeof b === 'number' && (a | 0) === a && (b | 0) === b
const isWhole = value => isNumber(value) || typeof value === 'bigint'
function large(a, b, make) {
  const out = make(BigInt(a), BigInt(b)), number = Number(out)
  return Number.isSafeInteger(number) ? number : out
}
export const $invert = value => (value | 0) === value ? ~value : -value - 1
export const $shl = (a, b) => { const out = typeof a === 'bigint' ? NaN : a * 2 ** b; return Number.isSafeInteger(out) ? out : large(a, b, (x, y) => x << y) }
export const $shr = (a, b) => typeof a === 'bigint' ? large(a, b, (x, y) => x >> y) : (a | 0) === a && b < 32 ? a >> b : Math.floor(a / 2 ** b)
export function $and(a, b) {
  if (small(a, b)) return a & b
  if (typeof a === 'boolean' && typeof b === 'boolean') return a && b
  if (!isSet(a)) return isWhole(a) && isWhole(b) ? large(a, b, (x, y) => x & y) : unsupported('&', a, b)
  const out = new PySet(), other = isSet(b) ? b : asSet(b)
  for (const value of a) if (other.has(value)) out.add(value)
  return out
}
export function $or(a, b) {
  if (small(a, b)) return a | b
  if (typeof a === 'boolean' && typeof b === 'boolean') return a || b
  if (a instanceof Dict) return a.copy().merge(b)
  if (!isSet(a)) return isWhole(a) && isWhole(b) ? large(a, b, (x, y) => x | y) : unsupported('|', a, b)
  const out = new PySet(a)
  for (const value of $iter(b)) out.add(value)
  return out
}
export function $xor(a, b) {
  if (small(a, b)) return a ^ b
  if (typeof a === 'boolean' && typeof b === 'boolean') return a !== b
  if (isSet(a)) return $or($sub(a, b), $sub(b, a))
  return isWhole(a) && isWhole(b) ? large(a, b, (x, y) => x ^ y) : unsupported('^', a, b)
}

// In place: a list, a set or a dict stays the same object.
export function $iadd(a, b) {
  if (!Array.isArray(a)) return $add(a, b)
  for (const value of Array.isArray(b) ? b.slice() : $iter(b)) a.push(value)
  return a
}
export function $ior(a, b) {
  if (a instanceof Dict) return a.merge(b)
  if (!(a instanceof PySet)) return $or(a, b)
  for (const value of [...$iter(b)]) a.add(value)
  return a
}
export function $isub(a, b) {
  if (!(a instanceof PySet)) return $sub(a, b)
  for (const value of [...$iter(b)]) a.delete(value)
  return a
}
export function $iand(a, b) {
  if (!(a instanceof PySet)) return $and(a, b)
  for (const value of [...a]) if (!$in(value, b)) a.delete(value)
  return a
}

// Places.

export function $at(whole, place) {
  if (Array.isArray(whole)) {
    const value = whole[place < 0 ? place + whole.length : +place]
    if (value === undefined) throw IndexError('list index out of range')
    return value
  }
  if (whole instanceof Dict) {
    const value = typeof place === 'string' ? whole.map.get(place) : whole.get(place, undefined)
    if (value === undefined && !whole.has(place)) { if (whole.__missing__) return whole.__missing__(place); throw KeyError(place) }
    return value
  }
  if (typeof whole === 'string') {
    const row = characters(whole), value = row[place < 0 ? +place + row.length : +place]
    if (value === undefined) throw IndexError('string index out of range')
    return value
  }
  if (whole instanceof $Record) return $at(whole.$row(), place)
  if (whole instanceof Range) return whole.at(+place)
  if (whole?.$match) return whole.group(place)
  if (whole?.__getitem__) return whole.__getitem__(place)
  throw TypeError_(`'${$typeName(whole)}' object is not subscriptable`)
}
export function $put(whole, place, value) {
  if (whole instanceof Dict) { whole.set(place, value); return }
  if (!Array.isArray(whole)) throw TypeError_(`'${$typeName(whole)}' object does not support item assignment`)
  const at = place < 0 ? place + whole.length : +place
  if (!(at in whole)) throw IndexError('list assignment index out of range')
  whole[at] = value
}
export function $delete(whole, place) {
  if (whole instanceof Dict) { if (!whole.delete(place)) throw KeyError(place); return }
  const at = place < 0 ? place + whole.length : +place
  if (!(at in whole)) throw IndexError('list assignment index out of range')
  whole.splice(at, 1)
}
const bound = (value, size, otherwise) => value == null ? otherwise : Math.min(Math.max(value < 0 ? +value + size : +value, 0), size)
export function $slice(whole, from, to, step = 1) {
  if (whole instanceof $Record || whole instanceof Range) whole = $list(whole)
  const row = typeof whole === 'string' ? characters(whole) : whole
  if (row == null || typeof row.slice !== 'function') throw TypeError_(`'${$typeName(whole)}' object is not subscriptable`)
  if (step === 1 || step == null) {
    const part = row.slice(bound(from, row.length, 0), bound(to, row.length, row.length))
    return typeof whole === 'string' && typeof part !== 'string' ? part.join('') : part
  }
  const out = [], size = row.length
  if (step > 0) for (let place = bound(from, size, 0), end = bound(to, size, size); place < end; place += step) out.push(row[place])
  else {
    let place = from == null ? size - 1 : from < 0 ? from + size : Math.min(from, size - 1)
    const end = to == null ? -1 : to < 0 ? Math.max(to + size, -1) : to
    for (; place > end && place >= 0; place += step) out.push(row[place])
  }
  return typeof whole === 'string' ? out.join('') : out
}
export function $setslice(whole, from, to, values) {
  const start = bound(from, whole.length, 0), end = bound(to, whole.length, whole.length)
  whole.splice(start, Math.max(0, end - start), ...$iter(values))
}
