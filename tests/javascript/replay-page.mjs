// node replay-page.mjs FOLDER GAMES: a finished game's moments as a page draws them; writes what is not as Python has it.
import {readFileSync} from 'node:fs'
import {pathToFileURL} from 'node:url'
import {differences} from './compare.mjs'

const [folder, file] = process.argv.slice(2)
const made = JSON.parse(readFileSync(`${folder}/made.json`)), {told, language, moments} = JSON.parse(readFileSync(file))
const [python, {game}, {ReplayPage}] = await Promise.all([made.python, made.game, made.replay].map(name => import(pathToFileURL(`${folder}/${name}`))))
python.addWords(language, game.name, made.words[language])
const page = new ReplayPage(game, python.$ours.speaker(language, game.name), python.fromMessage(told))
console.log(JSON.stringify(moments.flatMap(({n, eyes, portrait, still, shown}) =>
  differences(shown, Object.fromEntries(page.show(n, eyes, portrait, still).rows()), `moment ${n} by ${eyes} `).slice(0, 3))))
