/** What `@react-pdf/layout` makes of an element, as far as texts go. */
export interface DrawnNode {
  children?: DrawnNode[] | null;
  /** Of a text; each is drawn run by run. */
  lines?: { string: string; runs: { start: number; end: number; glyphs?: unknown[] }[] }[];
}

/** The text of each run of glyphs, in the order in which `@react-pdf/render` draws them. */
export function drawnTexts({ lines = [], children }: DrawnNode): string[] {
  const own = lines.flatMap(({ string, runs }) =>
    runs.filter(({ glyphs }) => glyphs).map(({ start, end }) => string.slice(start, end)),
  );
  return [...own, ...(children ?? []).flatMap(drawnTexts)];
}
