// A game of boardgame.io to measure beside: 200 cells that the seats mark in turn, a secret that is stripped from what others see.
const {Server, Origins} = require('boardgame.io/server');
const {PlayerView} = require('boardgame.io/core');

const Cells = {
  name: 'cells',
  setup: ({ctx}) => ({
    cells: Array(200).fill(null),
    secret: {deck: Array.from({length: 60}, (_, i) => i)},
    players: Object.fromEntries(Array.from({length: ctx.numPlayers}, (_, p) => [p, {hand: [p, p + 1, p + 2]}])),
  }),
  playerView: PlayerView.STRIP_SECRETS,
  turn: {minMoves: 1, maxMoves: 1},
  moves: {mark: ({G, playerID}, cell) => { G.cells[cell % 200] = playerID; }},
};

Server({games: [Cells], origins: [Origins.LOCALHOST]}).run(Number(process.argv[2]), () => console.log(process.argv[2]));
