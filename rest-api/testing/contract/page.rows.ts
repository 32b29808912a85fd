import { limits } from '../../contract/rules.ts';
import type { Row, Sent } from './row.ts';

const oddSizes = ['some', '1.5', '0', ''];
/** Text, and what looks like a cursor of another list. */
const oddCursors = ['x', 'nonsense', 'T1JERVI6'];

export const noCursor = 'after: not a cursor of this list; take it from the page before.';

/**
 * A list that is read by pages, with sizes and cursors that are none.
 * @param places that the list has not, as its cursors hold them
 */
export function refusesPages(list: string, sent: Sent, places: readonly string[] = []): Row[] {
  return [
    withSize(list, sent, String(limits.pageSize + 1)),
    ...['T1JERVI6LTE', ...places.map((place) => Buffer.from(place).toString('base64url'))].map((cursor) =>
      withCursor(list, sent, cursor),
    ),
  ];
}

/** Every kind of size and cursor that is none: for one list, since all read them the same way. */
export function refusesEveryPage(list: string, sent: Sent): Row[] {
  return [
    ...refusesPages(list, sent),
    ...oddSizes.map((size) => withSize(list, sent, size)),
    ...oddCursors.map((cursor) => withCursor(list, sent, cursor)),
  ];
}

const withSize = (list: string, sent: Sent, size: string): Row => [
  `${list}?first=${size}`,
  'a page of a size that is none',
  sent,
  400,
  `first: a whole number from 1 to ${limits.pageSize}.`,
];

const withCursor = (list: string, sent: Sent, cursor: string): Row => [
  `${list}?after=${cursor}`,
  'a cursor that is none',
  sent,
  400,
  noCursor,
];
