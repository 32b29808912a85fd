const KEY = 'quire-scroll';

/** In pixels from the top, by the key of a history entry. */
type Positions = Record<string, number>;

/** Positions of this document; the storage has newer ones of the tab's other documents. */
const recorded: Positions = {};

function stored(): Positions {
  try {
    return JSON.parse(sessionStorage.getItem(KEY) ?? '{}');
  } catch {
    // Storage is forbidden or contains something else: pages of other documents start at the top.
    return {};
  }
}

/** Gives the document's first history entry its own key; React Router would call each `default`. */
export function keyHistoryEntry(): void {
  if (history.state?.key) return;
  const key = Math.random().toString(36).slice(2);
  history.replaceState({ ...history.state, key }, '');
}

/** The last position of an entry in this tab; undefined for a new entry. */
export const positionOf = (entry: string): number | undefined => recorded[entry] ?? stored()[entry];

export function recordPosition(entry: string, top: number): void {
  recorded[entry] = top;
}

/** Saves the positions for the tab's next document. */
export function storePositions(): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ ...stored(), ...recorded }));
  } catch {
    // As above.
  }
}
