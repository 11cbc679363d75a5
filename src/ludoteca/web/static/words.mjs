// The words that modules show, in the reader's language.
import {$} from './dom.mjs';

/** @type {Words} */
export const words = JSON.parse($('meta[name=words]')?.getAttribute('content') ?? '{}');

/** The form that so many take: a page has both, the one for 1 first.
 * @type {(forms: string, n: number) => string} */
export const plural = (forms, n) => JSON.parse(forms)[
  new Intl.PluralRules(document.documentElement.lang || 'en').select(n) === 'one' ? 0 : 1];

/** A sentence with its {holes} filled.
 * @type {(text: string, parts: Record<string, unknown>) => string} */
export const fill = (text, parts) => text.replace(/\{(\w+)\}/g, (_, name) => String(parts[name] ?? ''));
