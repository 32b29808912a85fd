import { copiesIn } from '../fulfilment/shipped-quantities.ts';
import type { ReturnRow, ReturnWithLines } from './returns.queries.ts';

const underWay: readonly ReturnRow['state'][] = ['requested', 'approved', 'received'];

/** True for a return that may still be refunded. */
export const isUnderWay = ({ state }: Pick<ReturnRow, 'state'>): boolean => underWay.includes(state);

/** The lines of a return without the copies that have not arrived with the others. */
export const arrivedCopies = <Line extends { quantity: number; missing: number | null }>({
  lines,
}: {
  lines: readonly Line[];
}): Line[] => lines.map((line) => ({ ...line, quantity: line.quantity - (line.missing ?? 0) }));

/**
 * The copies of an order that are in returns which are not over, by book.
 * @param more further states of returns whose copies count
 */
export function copiesInReturns(
  returns: readonly ReturnWithLines[],
  more: readonly ReturnRow['state'][] = [],
): Map<string, number> {
  const counted = returns.filter((each) => isUnderWay(each) || more.includes(each.state));
  return copiesIn(counted.map((each) => ({ lines: arrivedCopies(each) })));
}
