import type { ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';

/** HTML in which every text is escaped. */
export interface Markup {
  html: string;
}

const escapes: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escapeHtml = (text: string): string =>
  text.replaceAll(/[&<>"']/g, (character) => escapes[character] ?? character);

/**
 * Renders elements once, with a placeholder in each slot, and returns a function that fills the slots of a letter: text
 * is escaped, markup is not. React would take ten times as long for each letter.
 */
export function letterTemplate<Slot extends string>(
  slots: readonly Slot[],
  elements: (placeholders: Record<Slot, string>) => ReactElement,
): (values: Record<Slot, string | Markup[]>) => Markup {
  const placeholders = Object.fromEntries(slots.map((slot) => [slot, `{{${slot}}}`])) as Record<Slot, string>;
  // Texts and names of slots, in turns.
  const pieces = renderToStaticMarkup(elements(placeholders)).split(/\{\{(\w+)\}\}/);
  return (values) => ({
    html: pieces.map((piece, at) => (at % 2 === 0 ? piece : htmlOf(values[piece as Slot]))).join(''),
  });
}

function htmlOf(value: string | Markup[]): string {
  return typeof value === 'string' ? escapeHtml(value) : value.map(({ html }) => html).join('');
}
