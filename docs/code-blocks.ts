/** A fenced block of a Markdown page. */
export interface CodeBlock {
  language: string;
  /** What stands after the language: the name of a file, or nothing. */
  name: string;
  text: string;
}

export function codeBlocks(page: string): CodeBlock[] {
  return [...page.matchAll(/^```(\w+) ?(.*)\n([\s\S]*?)^```$/gm)].map(
    ([, language = '', name = '', text = '']) => ({ language, name, text }),
  );
}

/** What stands under a heading of the second level. @throws when the page has none of that name */
export function sectionOf(page: string, heading: string): string {
  const section = page.split(/^## /m).find((text) => text.startsWith(`${heading}\n`));
  if (section === undefined) throw new Error(`The page has no heading "${heading}".`);
  return section;
}
