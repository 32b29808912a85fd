import { decodeEntities } from '../decode-entities.ts';

/** Unicode's own separators: they stand where markup ends a line, so that line breaks of the source do not. */
export const lineSeparator = '\u2028';
export const paragraphSeparator = '\u2029';

/**
 * The text of HTML, without its markup: paragraphs become lines with an empty one between. The shop stores and shows
 * texts as plain text, so nothing that a sender writes becomes part of a page. What has no markup keeps its lines.
 * @param text in which elements of XHTML have left their separators; otherwise tags in it count as HTML
 */
export function plainText(text: string): string {
  const marked = decodeEntities(hasSeparators(text) ? text : withoutTags(text));
  return (hasSeparators(marked) ? marked.replace(/[^\S\u2028\u2029]+/g, ' ') : marked)
    .replaceAll(paragraphSeparator, '\n\n')
    .replaceAll(lineSeparator, '\n')
    .split('\n')
    .map((line) => line.replace(/[\s\p{Cc}]+/gu, ' ').trim())
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
    .normalize('NFC');
}

const hasSeparators = (text: string): boolean =>
  text.includes(lineSeparator) || text.includes(paragraphSeparator);

function withoutTags(html: string): string {
  return html
    .replace(/<(script|style)\b[^>]{0,1000}>[\s\S]{0,100000}?<\/\1\s*>/gi, ' ')
    .replace(/<(?:br|li|dd|dt|tr|td|th)\b[^<>]{0,1000}>/gi, lineSeparator)
    .replace(/<\/?(?:p|div|ul|ol|dl|h[1-6]|hr|table|blockquote)\b[^<>]{0,1000}>/gi, paragraphSeparator)
    .replace(/<\/?[a-z][^<>]{0,1000}>|<!--[^<>]{0,1000}-->/gi, '');
}
