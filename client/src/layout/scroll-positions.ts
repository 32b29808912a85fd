const KEY = 'quire-scroll';

/** In pixels from the top, by the key of an entry of the browser's history. */
type Positions = Record<string, number>;

/** Those of this document alone: of the tab's other documents, storage has newer ones. */
const recorded: Positions = {};

function stored(): Positions {
  try {
    return JSON.parse(sessionStorage.getItem(KEY) ?? '{}');
  } catch {
    // Storage is forbidden or was tampered with: pages of other documents then begin at the top.
    return {};
  }
}

/** Gives the entry that the document was opened with a key of its own; React Router would call each `default`. */
export function keyHistoryEntry(): void {
  if (history.state?.key) return;
  const key = Math.random().toString(36).slice(2);
  history.replaceState({ ...history.state, key }, '');
}

/** Where an entry was left in this tab; undefined when it was not there yet. */
export const positionOf = (entry: string): number | undefined => recorded[entry] ?? stored()[entry];

export function recordPosition(entry: string, top: number): void {
  recorded[entry] = top;
}

/** Keeps the positions for the tab's next document. */
export function storePositions(): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ ...stored(), ...recorded }));
  } catch {
    // As above.
  }
}
