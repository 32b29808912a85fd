import { limits } from '../../contract/rules.ts';
import type { Row, Sent } from './row.ts';

const noSizes = ['some', '1.5', '0', String(limits.pageSize + 1), ''];
/** Text, and what looks like a cursor of another list. */
const noCursors = ['x', 'nonsense', 'T1JERVI6', 'T1JERVI6LTE'];

export const noCursor = 'after: not a cursor of this list; take it from the page before.';

/**
 * A list that is read by pages, with sizes and cursors that are none.
 * @param places that the list has not, as its cursors hold them
 */
export function refusesPages(list: string, sent: Sent, places: readonly string[] = []): Row[] {
  return [
    ...noSizes.map(
      (size): Row => [
        `${list}?first=${size}`,
        'a page of a size that is none',
        sent,
        400,
        `first: a whole number from 1 to ${limits.pageSize}.`,
      ],
    ),
    ...[...noCursors, ...places.map((place) => Buffer.from(place).toString('base64url'))].map(
      (cursor): Row => [`${list}?after=${cursor}`, 'a cursor that is none', sent, 400, noCursor],
    ),
  ];
}
