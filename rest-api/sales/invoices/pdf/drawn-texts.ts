/** The texts of an element as `@react-pdf/layout` lays it out. */
export interface DrawnNode {
  children?: DrawnNode[] | null;
  /** Only a text has lines; each is drawn run by run. */
  lines?: { string: string; runs: { start: number; end: number; glyphs?: unknown[] }[] }[];
}

/** The text of each run of glyphs, in the order in which `@react-pdf/render` draws them. */
export function drawnTexts({ lines = [], children }: DrawnNode): string[] {
  const own = lines.flatMap(({ string, runs }) =>
    runs.filter(({ glyphs }) => glyphs).map(({ start, end }) => string.slice(start, end)),
  );
  return [...own, ...(children ?? []).flatMap(drawnTexts)];
}
