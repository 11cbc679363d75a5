// What Ludoteca's own modules have otherwise on a server: states of NumPy's layout, words from gettext's catalogues.
import {$def, $dict, Dict, ValueError, fixed} from './values.mjs'

function layout(scalars, kind = 'i4', rows = $dict()) {
  const shapes = new Dict()
  for (const name of scalars.trim().split(/\s+/)) shapes.set(name, [])
  for (const [name, shape] of rows.rows()) shapes.set(name, Array.isArray(shape) ? shape : [shape])
  return shapes
}
$def(layout, 'layout', 'scalars kind **rows')
const zeros = shape => shape.length ? Array.from({length: shape[0]}, () => zeros(shape.slice(1))) : 0
const row = values => Array.isArray(values[0]) ? values.map(row) : values.slice()
class PlainState {
  constructor(shapes) { for (const [name, shape] of shapes.rows()) this[name] = zeros(shape) }
  __eq__(other) {
    if (!(other instanceof PlainState)) return false
    for (const name in this) if (!same(this[name], other[name])) return false
    return true
  }
  copy() {
    const twin = Object.create(PlainState.prototype)
    for (const name in this) { const value = this[name]; twin[name] = typeof value === 'number' ? value : row(value) }
    return twin
  }
}
const same = (a, b) => {
  if (!Array.isArray(a)) return a === b
  if (a.length !== b.length) return false
  for (let place = 0; place < a.length; place++) if (!same(a[place], b[place])) return false
  return true
}
for (const name of ['__eq__', 'copy']) Object.defineProperty(PlainState.prototype, name, {enumerable: false})
PlainState.$n = 'PlainState'; PlainState.$s = 'dtype'
const as_plain = state => state.copy()
function from_json(fields, shapes) {
  const state = new PlainState(shapes)
  if (fields.size !== shapes.size) throw ValueError('the fields are not those of this game')
  for (const [name, value] of fields.rows()) {
    if (!(name in state)) throw ValueError('the fields are not those of this game')
    state[name] = Array.isArray(value) ? row(value) : value
  }
  return state
}

const sizes = new Map()
const parametersOf = deed => { if (!sizes.has(deed)) sizes.set(deed, deed.$s.split(' ').slice(2)); return sizes.get(deed) }
const arity = deed => parametersOf(deed).length
const names_of = deed => { const seat = deed.$k ?? 'p'; return parametersOf(deed).map(name => name === seat ? 'seat' : name) }
const power = (x, exponent) => Number(fixed(x ** exponent, 9)) + 0

// Words: by language, what is common and what each game says; the rules of plurals and numbers by language.
const catalogues = new Map(), languages = new Map(), speakers = new Map()
export function addLanguage(language, rules) { languages.set(language, rules) }
export function addWords(language, game, words) { catalogues.set(`${language} ${game ?? ''}`, words); speakers.clear() }
const plural_form = (language, n) => languages.get(language)?.plural(n) ?? (n === 1 ? 'one' : 'other')
function decimal(value, digits, language) {
  const {group, point} = languages.get(language) ?? {group: ',', point: '.'}
  const [whole, rest] = fixed(Math.abs(value), digits).split('.')
  return (value < 0 ? '-' : '') + whole.replace(/\B(?=(\d{3})+$)/g, group) + (rest ? point + rest : '')
}
let makeSpeaker = null
export function speakWith(make) { makeSpeaker = make }
function speaker(language = 'en', game = null) {
  const key = `${language} ${game ?? ''}`
  if (!speakers.has(key)) {
    const words = new Dict()
    for (const name of ['', game]) for (const [sentence, text] of Object.entries((name != null && catalogues.get(`${language} ${name}`)) || {})) words.map.set(sentence, text)
    speakers.set(key, makeSpeaker(language, words))
  }
  return speakers.get(key)
}
$def(speaker, 'speaker', 'language game')


export const $ours = {layout, PlainState, row, as_plain, from_json, arity, names_of, power, plural_form, decimal, speaker}

// From a message to Python's values and back: objects are dicts, arrays lists.
export function fromMessage(value) {
  if (Array.isArray(value)) return value.map(fromMessage)
  if (value === null || typeof value !== 'object' || Object.getPrototypeOf(value) !== Object.prototype) return value
  const out = new Dict()
  for (const [name, each] of Object.entries(value)) out.map.set(name, fromMessage(each))
  return out
}
export const $data = fromMessage
