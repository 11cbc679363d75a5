// What the server sends, for the type checker alone: no page loads this.

/** What table, big screen and replay show alike. */
interface Fragments {
  whole: boolean;               // all of it, nothing moves
  board: string;                // where the board's picture is
  table: string;                // the layers on it
  hand: string;
  panel: string;
  log?: string;                 // the whole log, or …
  more?: string | string[];     // … what is new
  round: string;
  say: string;
  position: string;             // the board in sentences
  result: string;
  title?: string;
}

/** A change at a table, for one viewer. */
interface TableMessage extends Fragments {
  seq: number;
  title: string;
  bar: string;
  chat: string;
  notice: string;
  mine: boolean;
  over: boolean;
  started: boolean;
  waiting: number[];
  lesson?: number;              // how far a first game has come
}

/** A moment of a replay. */
interface Moment extends Fragments {
  number: number;
  next: number;
}

/** The answer to a command; with `error`, a sentence that says why not. */
interface Reply {
  before?: string;
  phrase?: string;
  options?: object;
  state?: string;
  confirm?: boolean;
  status?: number;
  error?: string;
  seq?: number;                 // of what the seat sees after it
  id?: string;
  url?: string;
  qr?: string;
  open?: boolean;
  token?: string;               // of the API, shown once
  webhook_secret?: string;      // shown once
}

/** A finished game, as core/record.py writes it; read from the text notation it tells no events. */
interface GameRecord {
  game: string;
  version: number;
  players: number;
  names: string[];
  options: Record<string, any>;
  seed: string;
  words: string[];
  decisions: [number, string][];
  events: number[][] | null;
  digest: string;
  data?: object;
}

/** What must be known to check a record of a game: how its module's memory lies, and how decisions are written. */
interface CheckKey {
  sha256: string;                                       // of the module
  version: number;
  players: [number, number];
  most: number;                                         // choices at one time
  options: Record<string, {values: any[], room: number}>;    // with room: a list of so many
  state: {size: number, fields: Record<string, [number, string, ...number[]]>};
  log: {size: number};
  events: string[];                                     // their names by their codes
  by: string;                                           // the field that texts depend on
  texts: Record<string, Record<string, string>>;        // by its value, then by a choice's number
}

/** A step of a check: a draw of nature, a decision, or the end with its scores. */
interface CheckStep {
  seat: number;
  number: number;
  events: number[][];
  draw?: number;
  sides?: number;
  text?: string;
  allowed?: number;
  scores?: number[];
  winners?: number[];
}

/** The words of `client_words`, in the reader's language. */
interface Words {
  failed: string;
  offline: string;
  unsent: string;
  lost: string;
  several: string;
  drawn: string;
  plainly: string;
  elsewhere: string;
  copied: string;
  copy: string;
  guest: string;
  curtain: string;
  again: string;
  days: string;
  advice: string;
  thinking: string;
  step: string;
  play: string;
  pause: string;
  moment: string;
  watch: string;
  absent: string;
  whoWon: string;
  save: string;
  known: string;
}

/** A call of a game's module, as the server tells it. */
interface ModuleWork {
  key: string;                  // what it is about
  module: string;               // where the module is
  seconds: number;              // how long it may take
  call: {
    door: string;
    given: (number | string)[]; // integers of 64 bits as text
    stack: number;              // where the stack begins; it grows down
    pages: number;              // of memory
    write: [number, string][];  // addresses, and what begins there, in base64
    read: [number, number][];   // addresses and sizes of what comes back
  };
}
