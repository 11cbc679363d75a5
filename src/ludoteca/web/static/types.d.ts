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
  status?: number;
  error?: string;
  id?: string;
  url?: string;
  qr?: string;
  open?: boolean;
}

/** The words of `client_words`, in the reader's language. */
interface Words {
  failed: string;
  offline: string;
  lost: string;
  several: string;
  copied: string;
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
  holds: string;
  fails: string;
}
