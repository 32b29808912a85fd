import type { ChangeEvent, StoredChangeKind } from '../contract/changes.ts';
import type { Queryable } from '../database/database.ts';
import { resourceChanges } from './change-tables.ts';

/**
 * Publishes what has happened to a resource in the feed of changes, with the transaction that does it. Two changes of one
 * resource have the order of their transactions only if these lock it ahead of publishing.
 * @param resourceId of stock, the id of its book
 * @param orderId the order of a parcel or an invoice, with which it is read
 */
export async function publishChange<Kind extends StoredChangeKind>(
  transaction: Queryable,
  kind: Kind,
  event: ChangeEvent<Kind>,
  resourceId: string,
  orderId?: string,
): Promise<void> {
  await transaction.insert(resourceChanges).values({ kind, event, resourceId, orderId });
}

/** The same for many resources. */
export async function publishChanges<Kind extends StoredChangeKind>(
  transaction: Queryable,
  kind: Kind,
  event: ChangeEvent<Kind>,
  resourceIds: readonly string[],
): Promise<void> {
  if (resourceIds.length === 0) return;
  await transaction
    .insert(resourceChanges)
    .values(resourceIds.map((resourceId) => ({ kind, event, resourceId })));
}
