// Draws the messages of a file by the modules that were made for pages, and says what is not as Python has it.
export function drawn(python, common, game, given) {
  const {fromMessage, $ours, $dict} = python, {text_of, picture_of, scene_layer, hand_layer, follow, position_words, View, icon, token} = common
  const state = fields => $ours.from_json(fromMessage(fields), game.rules.STATE)
  const {seat, portrait, names, language} = given, say = $ours.speaker(language, game.name), s = state(given.own), text = text_of(game), picture = picture_of(game)
  const view = (fields, seat, events) => new View(game, state(fields), seat, events, names)
  const seats = [...Array(given.players).keys()]
  const layer = scene_layer(view(given.public, -1, given.past), given.events, given.moves ? state(given.before) : null, portrait, given.still)
  const own = view(given.own, seat, Array(given.own_count).fill([0]))
  const out = {scene: layer.svg, ms: layer.ms, key: picture.key(s), size: picture.size(s, portrait),
    words: position_words(own, say), status: seats.map(p => text.status(s, p, say)), where: text.where(s, say), prompt: text.prompt(s, seat, say),
    result: given.over ? text.result(s, say) : null,
    log: follow(game, state(given.own_before), given.own_events, say, names, given.told).map(line => [line.heard, line.round, line.text, line.where, line.shows]),
    icons: $dict(...picture.icons.list().flatMap(name => [name, icon(game, name)])), scored: given.over ? seats.map(p => text.scored(s, p, say)) : null}
  if (seat >= 0) {
    const offers = text.offers(s, seat, say)
    Object.assign(out, {hand: hand_layer(own, portrait, language), offers, heard: offers.map(offer => offer.heard), choices: own.choices(), texts: own.texts(),
      held: text.held(s, seat),
      tokens: offers.map(offer => token(game, s, seat, offer.group || offer.label, offer.target))})
  }
  return plain(python, out)
}
function plain(python, value) {
  if (value instanceof python.Dict) return Object.fromEntries(value.rows().map(([key, each]) => [key, plain(python, each)]))
  if (value instanceof python.$Record) value = value.$row()
  if (Array.isArray(value)) return value.map(each => plain(python, each))
  if (value && value.constructor === Object) return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, plain(python, each)]))
  return value
}
export function differences(expected, found, path = '') {
  if (expected === found || expected == null && found == null) return []
  if (Array.isArray(expected) && Array.isArray(found) && expected.length === found.length) return expected.flatMap((each, place) => differences(each, found[place], `${path}[${place}]`))
  if (expected && found && expected.constructor === Object && found.constructor === Object) return [...new Set([...Object.keys(expected), ...Object.keys(found)])].flatMap(key => differences(expected[key], found[key], `${path}.${key}`))
  if (typeof expected === 'string' && typeof found === 'string') {
    let place = 0
    while (expected[place] === found[place]) place++
    return [`${path}: at ${place}: ${expected.slice(Math.max(0, place - 60), place + 60)} <> ${found.slice(Math.max(0, place - 60), place + 60)}`]
  }
  return [`${path}: ${JSON.stringify(expected)?.slice(0, 200)} <> ${JSON.stringify(found)?.slice(0, 200)}`]
}
export function compared(python, common, game, messages) {          // a list of faults, at most three a message
  return messages.flatMap((given, number) => {
    try { return differences(given.expected, drawn(python, common, game, given), `message ${number} `).slice(0, 3) } catch (error) { return [`message ${number}: ${error.stack ?? error}`] }
  })
}
