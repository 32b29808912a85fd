import { decodedNote, decodeEntities } from '../decode-entities.ts';
import { visibleText } from '../visible-text.ts';

/** An element of a record, under its reference name. */
export interface OnixElement {
  name: string;
  attributes: Readonly<Record<string, string>>;
  /** Its text, with separators where lines and paragraphs of XHTML begin and end. */
  text: string;
  children: OnixElement[];
}

/**
 * The element with its texts and those within it as they are read, where a sender has encoded them twice: XML has decoded
 * them once.
 */
export function decoded(element: OnixElement, note: (what: string) => void): OnixElement {
  const text = decodeEntities(element.text);
  if (text !== element.text) note(decodedNote(element.name));
  return { ...element, text, children: element.children.map((each) => decoded(each, note)) };
}

/** The first child of a name. */
export function child(element: OnixElement | undefined, name: string): OnixElement | undefined {
  return element?.children.find((each) => each.name === name);
}

export function children(element: OnixElement | undefined, name: string): OnixElement[] {
  return element?.children.filter((each) => each.name === name) ?? [];
}

/** The text of the first child of a name, in one line; empty where there is none. */
export function value(element: OnixElement | undefined, name: string): string {
  return oneLine(child(element, name)?.text ?? '');
}

/** The texts of all children of a name, each in one line. */
export function values(element: OnixElement | undefined, name: string): string[] {
  return children(element, name).map(({ text }) => oneLine(text));
}

const oneLine = (text: string): string => visibleText(text.replace(/[\s\p{Cc}]+/gu, ' ').trim());
