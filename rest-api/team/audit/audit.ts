import type { Queryable } from '../../database/database.ts';
import type { Actor } from '../../routing/caller.ts';
import { auditEntries } from './audit-tables.ts';

/** A change, as the audit stores it. */
export interface Change {
  /** Noun and past participle, such as `order.shipped`. */
  action: string;
  /** Kind and id of the changed thing, such as `order:8e5cbbfe-0d03-42ce-94d0-b276f811082c`. */
  subject: string;
  /** The values that changed, before and after; null where there were none. Never a secret, or what a shopper wrote. */
  before?: object | null;
  after?: object | null;
}

/**
 * Writes an entry of the audit: one for each change, in the transaction of the change.
 * @param requestId of the request that caused it, by which the logs have it; null for changes from the command line
 */
export async function recordChange(
  transaction: Queryable,
  actor: Actor,
  change: Change,
  requestId: string | null,
): Promise<void> {
  await recordChanges(transaction, actor, [change], requestId);
}

/** The same for some hundred changes of one request. */
export async function recordChanges(
  transaction: Queryable,
  { kind, id, name }: Actor,
  changes: readonly Change[],
  requestId: string | null,
): Promise<void> {
  if (changes.length === 0) return;
  await transaction.insert(auditEntries).values(
    changes.map(({ action, subject, before = null, after = null }) => ({
      actorKind: kind,
      actorId: id,
      actor: name,
      action,
      subject,
      before,
      after,
      requestId,
    })),
  );
}
