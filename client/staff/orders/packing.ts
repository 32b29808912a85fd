import { isbn13Of } from '../../../text/isbn.ts';
import type { StaffOrderPartsFragment } from './StaffOrder.generated.ts';

export type StaffOrder = StaffOrderPartsFragment;
type Line = Pick<StaffOrder['lines'][number], 'id' | 'title' | 'isbn' | 'toPack'>;

/**
 * Names the whole order in react-admin's cache, where a list stores its rows as orders too: they lack the parcels.
 */
export const detailQueryMeta = { whole: true };

/** Copies counted into the parcel, by the id of the line. */
export type Counted = Readonly<Record<string, number>>;

/** Copies counted of a line; never more than are left, also when another packer has packed some meanwhile. */
export const countedOf = (line: Pick<Line, 'id' | 'toPack'>, counted: Counted): number =>
  Math.min(counted[line.id] ?? 0, line.toPack);

/** Whether every copy that is left has been counted, and there is one. */
export function allCounted(lines: readonly Line[], counted: Counted): boolean {
  const left = lines.filter((line) => line.toPack > 0);
  return left.length > 0 && left.every((line) => countedOf(line, counted) === line.toPack);
}

/** What stays counted once some of it is in a parcel. */
export const withoutPacked = (counted: Counted, packed: Counted): Counted =>
  Object.fromEntries(
    Object.entries(counted).map(([id, copies]) => [id, Math.max(0, copies - (packed[id] ?? 0))]),
  );

/** All copies that are left. */
export const countAll = (lines: readonly Line[]): Counted =>
  Object.fromEntries(lines.map((line) => [line.id, line.toPack]));

export type Scan = { counted: Counted; message: string } | { refused: string };

/** Counts a scanned ISBN into the parcel, or says why it does not belong there. */
export function scan(text: string, lines: readonly Line[], counted: Counted): Scan {
  const code = isbn13Of(text);
  if (code === null)
    return { refused: `"${text.trim()}" is not an ISBN: scan the bar code on the back of the book.` };
  const matching = lines.filter(({ isbn }) => isbn !== null && isbn13Of(isbn) === code);
  const [known] = matching;
  if (!known) return { refused: `${code} is not in this order.` };
  const line = matching.find((each) => countedOf(each, counted) < each.toPack);
  if (!line) return { refused: `${known.title} is complete: put this copy back.` };
  const count = countedOf(line, counted) + 1;
  return {
    counted: { ...counted, [line.id]: count },
    message: `${line.title}: ${count} of ${line.toPack}`,
  };
}
