// Links that are there to be copied, on a phone to be shared.
import {met} from './dom.mjs';
import {words} from './words.mjs';

document.addEventListener('click', async event => {
  const button = met(event, '[data-copy]');
  if (!button) return;
  const text = button.dataset.copy ?? '';
  if (navigator.share && matchMedia('(pointer: coarse)').matches) {
    await navigator.share(text.startsWith('http') ? {url: text} : {text}).catch(() => {});
  }
  else await navigator.clipboard?.writeText(text).catch(() => {});
  const label = button.textContent;
  button.textContent = words.copied ?? label;
  setTimeout(() => { button.textContent = label; }, 1600);
});
