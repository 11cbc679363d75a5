// node run.mjs FOLDER MESSAGES: draws messages by the modules in a folder and writes what is not as Python has it.
import {readFileSync} from 'node:fs'
import {pathToFileURL} from 'node:url'
import {compared} from './compare.mjs'

const [folder, file] = process.argv.slice(2)
const made = JSON.parse(readFileSync(`${folder}/made.json`))
const [python, common, {game}] = await Promise.all([made.python, made.common, made.game].map(name => import(pathToFileURL(`${folder}/${name}`))))
for (const [language, words] of Object.entries(made.words)) python.addWords(language, game.name, words)
console.log(JSON.stringify(compared(python, common, game, JSON.parse(readFileSync(file)))))
