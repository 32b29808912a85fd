/** An element with what it contains: text, or further elements; undefined and empty ones are left out. */
export type Content = string | number | undefined | readonly (string | undefined)[];

/**
 * An element as XML, in one line; undefined without content.
 * @param content a text, which is escaped, or elements, which are XML already
 */
export function element(
  name: string,
  content: Content,
  attributes: Readonly<Record<string, string | undefined>> = {},
): string | undefined {
  const inside =
    typeof content === 'object' ? content.filter(Boolean).join('') : escaped(String(content ?? ''));
  if (inside === '') return undefined;
  const written = Object.entries(attributes).map(([key, value]) =>
    value ? ` ${key}="${escaped(value)}"` : '',
  );
  return `<${name}${written.join('')}>${inside}</${name}>`;
}

/** An element that says something by being there. */
export const flag = (name: string): string => `<${name}/>`;

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Text for XML, without the characters that XML cannot contain. */
export function escaped(text: string): string {
  return (
    text
      // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what has to go
      .replace(/[\x00-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]/g, '')
      .replace(/[&<>"]/g, (character) => entities[character] ?? character)
  );
}
