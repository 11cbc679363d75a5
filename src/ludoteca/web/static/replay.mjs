// A replay: the tape, and all that can be sent on of its moments.
import {the} from './dom.mjs';
import './board-tooltips.mjs';
import './copy-link.mjs';
import {onMoment} from './replay-player.mjs';

const {replay: id} = document.body.dataset, home = `${location.origin}/replay/${id}`;

/** @param {string} name
 * @param {string} text */
function offer(name, text) {
  the(name, HTMLInputElement).value = the(`${name}-copy`).dataset.copy = text;
}

onMoment((at, eyes) => {
  offer('link', `${home}?m=${at}&eyes=${eyes}`);
  offer('embed', `<iframe src="${home}/embed?m=${at}&amp;eyes=${eyes}" width="640" height="720" style="border:0" `
    + `title="${document.title}" loading="lazy"></iframe>`);
  const picture = the('picture', HTMLAnchorElement);
  picture.href = `${home}/${at}.png?eyes=${eyes}`;
  picture.download = `${id}-${at}.png`;
  the('drawing', HTMLAnchorElement).href = `${home}/${at}.svg?eyes=${eyes}`;
  the('moving', HTMLAnchorElement).href = `${home}/${at}.svg?eyes=${eyes}&moving=1`;
});
