import { copies, linesText } from '../orders/order-texts.ts';
import { copiesOf, type DeliveryLine } from './delivery.ts';

const listOf = (lines: readonly DeliveryLine[]): string =>
  linesText(lines.map(({ title, copies: quantity }) => ({ title, quantity })));

/** What has become of a delivery that was stored before some of its copies were scanned. */
export const storedText = (stored: readonly DeliveryLine[]): string =>
  `The shop has stored ${copies(copiesOf(stored))} of this delivery before: ${listOf(stored)}. They are off the list.`;

/** What the shop has stored beyond what is on the list; undefined where that is nothing. */
export const excessText = (excess: readonly DeliveryLine[]): string | undefined =>
  excess.length > 0
    ? `More is stored than the list has, which you can correct in Stock: ${listOf(excess)}.`
    : undefined;
