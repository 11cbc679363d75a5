// Who has won as a guest is asked for a name, once.
import {$, the} from './dom.mjs';
import {keep, kept} from './settings.mjs';
import {words} from './words.mjs';

/** @type {(tag: string, given?: object, ...inside: (string | Element)[]) => HTMLElement} */
function made(tag, given = {}, ...inside) {
  const element = Object.assign(document.createElement(tag), given);
  element.append(...inside);
  return element;
}

if (!kept('name', '')) {
  const asked = {className: 'field', maxLength: 24, required: true, autocomplete: 'nickname'};
  const field = /** @type {HTMLInputElement} */ (made('input', asked));
  const label = made('label', {className: 'line'}, words.whoWon, field);
  const form = made('form', {className: 'copy', id: 'ask-name'}, label, made('button', {className: 'do'}, words.save));
  form.addEventListener('submit', event => {
    event.preventDefault();
    keep('name', field.value.trim());
    form.replaceChildren(words.known.replace('{who}', field.value.trim()));
  });
  $('.after', the('result'))?.before(form);
}
