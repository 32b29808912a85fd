import { formatRupees } from '../../shared/money.ts';
import { RETURN_STATE_NAMES } from '../../shared/order-names.ts';
import { countText } from '../orders/order-texts.ts';
import type { StaffReturnPartsFragment } from './StaffReturns.generated.ts';

export type StaffReturn = StaffReturnPartsFragment;

/** `1 return`, `12 returns`, `1,000 or more returns`. */
export const returnCount = (count: number): string =>
  count === 1 ? '1 return' : `${countText(count)} returns`;

/** What copies of a return that have not been given back add up to, in paise; 0 once it is over. */
export const sumOf = (lines: readonly { toRefundPaise: number }[]): number =>
  lines.reduce((sum, { toRefundPaise }) => sum + toRefundPaise, 0);

/** What became of a return since somebody has opened it, in sentences; none where only its version differs. */
export function returnChanges(before: StaffReturn, now: StaffReturn): string[] {
  const is = RETURN_STATE_NAMES[now.state].toLowerCase();
  const was = RETURN_STATE_NAMES[before.state].toLowerCase();
  const [gives, gave] = [sumOf(now.lines), sumOf(before.lines)];
  const [left, had] = [now.order.refundablePaise, before.order.refundablePaise];
  return [
    ...(is === was ? [] : [`It is now ${is} (was: ${was}).`]),
    ...(is === was && gives !== gave
      ? [`Its books now give back ${formatRupees(gives)} (was: ${formatRupees(gave)}).`]
      : []),
    ...(is === was && left !== had
      ? [`Of the order’s money ${formatRupees(left)} is left to give back (was: ${formatRupees(had)}).`]
      : []),
    ...(now.shopNote && now.shopNote !== before.shopNote ? [`They wrote: “${now.shopNote}”`] : []),
  ];
}
