// The pages as an app: the worker that keeps their parts, and the offer to install them.
import {$} from './dom.mjs';

const {lang} = document.documentElement, button = $('#install');

// A replay inside another site's page is a guest there, and leaves nothing behind.
if (window.top === window) navigator.serviceWorker?.register(`/worker.js?language=${lang}`).catch(() => {});

/** @type {(Event & {prompt: () => void}) | null} */
let offer = null;

window.addEventListener('beforeinstallprompt', event => {
  event.preventDefault();
  offer = /** @type {typeof offer} */ (event);
  if (button) button.hidden = false;
});
window.addEventListener('appinstalled', () => { if (button) button.hidden = true; });
button?.addEventListener('click', () => offer?.prompt());
