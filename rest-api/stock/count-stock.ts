import { publishChanges } from '../changes/publish-change.ts';
import type { Queryable } from '../database/database.ts';
import { HttpError } from '../routing/errors.ts';
import type { Origin } from '../routing/origin.ts';
import { recordChanges } from '../team/audit/audit.ts';
import { lockUnsentOrders } from './sell-to-unsent-orders.ts';
import { changedMeanwhile, copiesToSell, countShelves, type ShelfCount } from './set-stock.ts';
import { lockStock } from './stock.queries.ts';
import { stock } from './stock-tables.ts';

/** The copies of a book that somebody has counted on the shelf. */
export interface CountOfBook {
  id: string;
  copies: number;
  /** As of `StockChange`. */
  expected?: number | null | undefined;
}

/**
 * Sets the copies of some hundred books, each once, to those on the shelf, as `setStock` does with a count, within the
 * caller's transaction. A count that is refused leaves the others alone.
 * @returns what has become of each count, in their order
 */
export async function countStock(
  transaction: Queryable,
  { actor, requestId }: Origin,
  counts: readonly CountOfBook[],
): Promise<('UPDATED' | 'UNCHANGED' | HttpError)[]> {
  const ids = counts.map(({ id }) => id).sort();
  const unsent = await lockUnsentOrders(transaction, ids);
  const tracked = await lockStock(transaction, ids);
  const shelves: ShelfCount[] = [];
  const refusals = new Map<string, HttpError>();
  for (const { id: productId, copies, expected } of counts) {
    const row = tracked.get(productId) ?? { productId, onHand: 0, held: 0 };
    const unsentOrders = unsent.get(productId) ?? [];
    try {
      const known = tracked.get(productId)?.onHand ?? null;
      if (expected !== undefined && expected !== known) throw new HttpError(409, changedMeanwhile(known));
      copiesToSell(row, unsentOrders, copies);
      shelves.push({ row, unsentOrders, copies });
    } catch (error) {
      if (!(error instanceof HttpError)) throw error;
      refusals.set(productId, error);
    }
  }
  const added = shelves.filter(({ row }) => !tracked.has(row.productId));
  if (added.length > 0) {
    // Whoever has begun to track one meanwhile has the transaction begin again.
    await transaction.insert(stock).values(added.map(({ row: { productId } }) => ({ productId, onHand: 0 })));
  }
  const left = await countShelves(transaction, shelves, {
    reason: 'count',
    actor: `${actor.kind}:${actor.id}`,
  });
  const changes = shelves.flatMap(({ row: { productId, held } }) => {
    const before = { onHand: tracked.get(productId)?.onHand ?? null };
    const after = { onHand: (left.get(productId) ?? 0) + held };
    return before.onHand === after.onHand ? [] : [{ productId, before, after }];
  });
  // From untracked to no copies: no copy moves, and yet it is a change.
  const emptied = changes.filter(({ before, after }) => before.onHand === null && after.onHand === 0);
  await publishChanges(
    transaction,
    'stock',
    'changed',
    emptied.map(({ productId }) => productId),
  );
  const changed = new Set(changes.map(({ productId }) => productId));
  await recordChanges(
    transaction,
    actor,
    changes.map(({ productId, ...change }) => ({
      action: 'stock.set',
      subject: `product:${productId}`,
      ...change,
    })),
    requestId,
  );
  return counts.map(({ id }) => refusals.get(id) ?? (changed.has(id) ? 'UPDATED' : 'UNCHANGED'));
}
