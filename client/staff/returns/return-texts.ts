import { RETURN_STATE_NAMES } from '../../src/orders/return-words.ts';
import type { StaffReturnPartsFragment } from '../generated/requests.ts';
import { countText } from '../orders/order-texts.ts';

export type StaffReturn = StaffReturnPartsFragment;

/** `1 return`, `12 returns`, `1,000 or more returns`. */
export const returnCount = (count: number): string =>
  count === 1 ? '1 return' : `${countText(count)} returns`;

/** What the lines of a return add up to, in paise. */
export const sumOf = (lines: readonly { quantity: number; refundPaise: number }[]): number =>
  lines.reduce((sum, { quantity, refundPaise }) => sum + quantity * refundPaise, 0);

/** What became of a return since somebody has opened it, in sentences; none where only its version differs. */
export function returnChanges(before: StaffReturn, now: StaffReturn): string[] {
  const is = RETURN_STATE_NAMES[now.state].toLowerCase();
  const was = RETURN_STATE_NAMES[before.state].toLowerCase();
  return [
    ...(is === was ? [] : [`It is now ${is} (was: ${was}).`]),
    ...(now.words && now.words !== before.words ? [`They wrote: “${now.words}”`] : []),
  ];
}
