import type { PricedLine } from '../../contract/money.ts';
import type { Queryable } from '../../database/database.ts';
import { type CodedMessage, coded, HttpError } from '../../routing/errors.ts';
import { type CodeDiscount, codeDiscount, codeRefusals, codeText } from './code-discount.ts';
import {
  type CodeRow,
  countUses,
  countUsesBefore,
  findCode,
  findFitting,
  lockCode,
} from './codes.queries.ts';

/** A book of a cart, with its copies. */
type CartLine = PricedLine & { productId: string };

/** A code that counts, and what it takes off. */
export interface AppliedCode extends CodeDiscount {
  row: CodeRow;
}

export const codeRefused = (sentence: string): CodedMessage => coded('CODE_REFUSED', sentence);

const refused = (sentence: string) => new HttpError(409, codeRefused(sentence));

async function discounted(
  database: Queryable,
  row: CodeRow,
  lines: readonly CartLine[],
): Promise<AppliedCode> {
  const fitting = await findFitting(
    database,
    row,
    lines.map(({ productId }) => productId),
  );
  const discount = codeDiscount(
    row,
    lines.map(({ productId, pricePaise, qty }) => ({
      amountPaise: pricePaise * qty,
      isFitting: fitting.has(productId),
    })),
    new Date(),
  );
  if ('refusal' in discount) throw refused(discount.refusal);
  return { row, ...discount };
}

/** @throws HttpError 409 where more orders have the code than may */
function requireUses(
  { code, maxUses, maxUsesPerShopper }: CodeRow,
  { all, ofShopper }: { all: number; ofShopper: number },
): void {
  if (maxUsesPerShopper !== null && ofShopper > maxUsesPerShopper)
    throw refused(codeRefusals.usedByShopper(code));
  if (maxUses !== null && all > maxUses) throw refused(codeRefusals.usedUp(code));
}

/**
 * What a code takes off the cart of a shopper, as it is now.
 * @param typed as the shopper wrote it
 * @throws HttpError 409 with a sentence for the shopper where it does not count
 */
export async function codeOfCart(
  database: Queryable,
  { typed, userId, lines }: { typed: string; userId: string; lines: readonly CartLine[] },
): Promise<AppliedCode> {
  const code = codeText(typed);
  const row = await findCode(database, code);
  if (!row) throw refused(codeRefusals.unknown(code));
  const applied = await discounted(database, row, lines);
  if (row.maxUses === null && row.maxUsesPerShopper === null) return applied;
  const productIds = lines.map(({ productId }) => productId);
  const { all, ofShopper } = await countUsesBefore(database, row, { userId, productIds });
  requireUses(row, { all: all + 1, ofShopper: ofShopper + 1 });
  return applied;
}

/**
 * What a code takes off an order that is about to be stored. Locks the code: until the transaction ends nobody changes it, and
 * other orders with it wait, so that `requireUsesLeft` counts all of them.
 * @throws HttpError 409 with a sentence for the shopper where it does not count
 */
export async function codeOfOrder(
  transaction: Queryable,
  typed: string,
  lines: readonly CartLine[],
): Promise<AppliedCode> {
  const code = codeText(typed);
  const row = await lockCode(transaction, code);
  if (!row) throw refused(codeRefusals.unknown(code));
  return discounted(transaction, row, lines);
}

/**
 * Counts the uses of a locked code once the order with it is stored, and those that it replaces have ended: one of these that
 * has been paid meanwhile counts.
 * @throws HttpError 409 where they are more than may be: then nothing must be stored
 */
export async function requireUsesLeft(transaction: Queryable, row: CodeRow, userId: string): Promise<void> {
  requireUses(row, await countUses(transaction, row, userId));
}
