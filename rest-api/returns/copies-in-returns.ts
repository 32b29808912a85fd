import type { ReturnRow, ReturnWithLines } from './returns.queries.ts';

/** Returns in these states are not over: the money of their copies goes back with them. */
const underWay: readonly ReturnRow['state'][] = ['requested', 'approved', 'received'];

/**
 * The copies of an order that are in returns which are not over, by book.
 * @param more further states of returns whose copies count
 */
export function copiesInReturns(
  returns: readonly ReturnWithLines[],
  more: readonly ReturnRow['state'][] = [],
): Map<string, number> {
  const counted = [...underWay, ...more];
  const copies = new Map<string, number>();
  for (const { productId, quantity } of returns
    .filter(({ state }) => counted.includes(state))
    .flatMap(({ lines }) => lines)) {
    copies.set(productId, (copies.get(productId) ?? 0) + quantity);
  }
  return copies;
}
