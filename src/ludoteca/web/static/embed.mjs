// A replay inside another site's page: the tape, and the way to all of it.
import {the} from './dom.mjs';
import {onMoment} from './replay-player.mjs';

const whole = the('whole', HTMLAnchorElement), home = whole.href;

onMoment((at, eyes) => { whole.href = `${home}?m=${at}&eyes=${eyes}`; });
