// The words that modules show, in the reader's language.
import {$} from './dom.mjs';

/** @type {Words} */
export const words = JSON.parse($('meta[name=words]')?.getAttribute('content') ?? '{}');

/** A sentence with its {holes} filled.
 * @type {(text: string, parts: Record<string, unknown>) => string} */
export const fill = (text, parts) => text.replace(/\{(\w+)\}/g, (_, name) => String(parts[name] ?? ''));
