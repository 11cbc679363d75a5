// node table-page.mjs FOLDER MESSAGES: pages that draw themselves hear messages; writes what they do not show as Python does.
import {readFileSync} from 'node:fs'
import {pathToFileURL} from 'node:url'
import {differences} from './compare.mjs'

const [folder, file] = process.argv.slice(2)
const made = JSON.parse(readFileSync(`${folder}/made.json`)), {sentences, words, heard} = JSON.parse(readFileSync(file))
const [python, common, {game}] = await Promise.all([made.python, made.common, made.game].map(name => import(pathToFileURL(`${folder}/${name}`))))
for (const [language, own] of Object.entries(words)) python.addWords(language, game.name, {...made.words[language], ...own})
const pages = {}
const faults = heard.flatMap(({language, portrait, news, shown}, number) => {
  pages[language] ??= new common.TablePage(game, python.$ours.speaker(language, game.name), python.fromMessage(sentences))
  const drawn = pages[language].hear(python.fromMessage(news), portrait, false)
  return differences(shown, drawn && Object.fromEntries(drawn.rows()), `message ${number} in ${language} `).slice(0, 3)
})
console.log(JSON.stringify(faults))
