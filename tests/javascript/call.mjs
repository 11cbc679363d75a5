// node call.mjs FOLDER: calls functions of toy.mjs as calls.json says, and writes what they answer.
import {readFileSync} from 'node:fs'
import {pathToFileURL} from 'node:url'

const [folder] = process.argv.slice(2), load = name => import(pathToFileURL(`${folder}/${name}`))
const {python: runtime, calls} = JSON.parse(readFileSync(`${folder}/calls.json`))
const python = await load(runtime), toy = await load('toy.mjs')

function plain(value) {
  if (value instanceof python.Dict) return {dict: value.rows().map(row => row.map(plain))}
  if (value instanceof python.PySet) return {set: [...value].map(plain).sort((a, b) => JSON.stringify(a) < JSON.stringify(b) ? -1 : 1)}
  if (value === null || typeof value !== 'object') return value === undefined ? 'undefined' : value
  return Array.from(value, plain)
}
const answers = calls.map(([name, given]) => {
  try { return ['value', plain(toy[name](...python.fromMessage(given)))] } catch (error) { return ['error', error.constructor.$n ?? String(error.stack)] }
})
console.log(JSON.stringify(answers))
