import { decodeHTMLStrict } from 'entities';

/**
 * A text that may be HTML's source, such as `Tom &amp; Jerry`, as it is read: each entity once. What has no semicolon or
 * no meaning stays, and so does markup, which is text here.
 */
export const decodeEntities = (text: string): string =>
  // A soft hyphen says where a line may break, and parts the word for searches.
  text.includes('&') ? decodeHTMLStrict(text).replaceAll('\u00ad', '') : text;

/** What the report says of a place where that made a difference. */
export const decodedNote = (place: string): string =>
  `${place}: entities such as &amp; are read as the characters that they stand for`;
