import { isDeepStrictEqual } from 'node:util';
import type { DiscountCode } from '../../contract/codes.ts';
import type { Database, Queryable } from '../../database/database.ts';
import { inTransaction } from '../../database/in-transaction.ts';
import { sqlState } from '../../database/sql-state.ts';
import { Conflict, coded, HttpError } from '../../routing/errors.ts';
import { fieldError, InvalidFields } from '../../routing/field-error.ts';
import type { Origin } from '../../routing/origin.ts';
import { recordChange } from '../../team/audit/audit.ts';
import {
  type CodeFacts,
  type CodeRow,
  deleteCode,
  findTitles,
  insertCode,
  lockCodeById,
  staffCodes,
  updateCode,
} from './codes.queries.ts';

export const noCode = 'There is no code with this id.';
export const codeChanged = coded(
  'CHANGED_MEANWHILE',
  'The code has changed since you saw it. Look at it again.',
);
export const codeTaken = fieldError('code', 'INVALID', 'The shop has this code already. Choose another.');
export const bookGone = fieldError('productIds', 'INVALID', 'Some of these books are not in the catalogue.');

const staffCode = async (transaction: Queryable, row: CodeRow): Promise<DiscountCode> => {
  const [code] = await staffCodes(transaction, [row]);
  if (!code) throw new Error('A code was left out of its response.');
  return code;
};

/** The facts of a code that differ from another's. */
function differing(code: CodeFacts, other: CodeFacts): Partial<CodeFacts> {
  const names = Object.keys(code) as (keyof CodeFacts)[];
  return Object.fromEntries(
    names.filter((name) => !isDeepStrictEqual(code[name], other[name])).map((name) => [name, code[name]]),
  );
}

const factsIn = ({ id: _id, version: _version, changedBy: _by, changedAt: _at, ...facts }: CodeRow) => facts;

/** @throws InvalidFields 400 where one of the books is not there */
async function requireBooks(transaction: Queryable, productIds: readonly string[]): Promise<void> {
  const titles = await findTitles(transaction, productIds);
  if (titles.size < productIds.length) throw new InvalidFields(400, bookGone);
}

/** @throws InvalidFields 409 where the shop has the code, 400 where one of its books is not there */
export function addCode(
  database: Database,
  { actor, requestId }: Origin,
  facts: CodeFacts,
): Promise<DiscountCode> {
  return inTransaction(database, async (transaction) => {
    await requireBooks(transaction, facts.productIds);
    const row = await insertCode(transaction, facts, actor.name);
    if (!row) throw new InvalidFields(409, codeTaken);
    const change = { action: 'code.added', subject: `code:${row.id}`, after: factsIn(row) };
    await recordChange(transaction, actor, change, requestId);
    return staffCode(transaction, row);
  });
}

/**
 * Changes a code to what is said; orders that have it keep what it took off. The same change twice is one.
 * @param start the code, and the version that the change starts from
 * @throws HttpError 404; 409 where it has another version; InvalidFields 409 where the shop has another code of this
 * text, 400 where a book that it had not before is not there
 */
export async function changeCode(
  database: Database,
  { actor, requestId }: Origin,
  start: { id: string; version: number },
  facts: CodeFacts,
): Promise<DiscountCode> {
  try {
    return await inTransaction(database, async (transaction) => {
      const row = await lockCodeById(transaction, start.id);
      if (!row) throw new HttpError(404, noCode);
      const before = factsIn(row);
      const after = differing(facts, before);
      if (Object.keys(after).length === 0) return staffCode(transaction, row);
      if (row.version !== start.version) {
        throw new Conflict(codeChanged, { discountCode: await staffCode(transaction, row) });
      }
      await requireBooks(
        transaction,
        facts.productIds.filter((id) => !row.productIds.includes(id)),
      );
      const changed = await updateCode(transaction, row, facts, actor.name);
      const change = { subject: `code:${row.id}`, before: differing(before, facts), after };
      await recordChange(transaction, actor, { action: 'code.changed', ...change }, requestId);
      return staffCode(transaction, changed);
    });
  } catch (error) {
    if (sqlState(error) === '23505') throw new InvalidFields(409, codeTaken);
    throw error;
  }
}

/**
 * Removes a code; orders that have it keep it and what it took off. One that is gone already is removed.
 * @throws HttpError 409 where it has another version
 */
export function removeCode(
  database: Database,
  { actor, requestId }: Origin,
  { id, version }: { id: string; version: number },
): Promise<void> {
  return inTransaction(database, async (transaction) => {
    const row = await lockCodeById(transaction, id);
    if (!row) return;
    if (row.version !== version) {
      throw new Conflict(codeChanged, { discountCode: await staffCode(transaction, row) });
    }
    await deleteCode(transaction, id);
    const change = { action: 'code.removed', subject: `code:${id}`, before: factsIn(row) };
    await recordChange(transaction, actor, change, requestId);
  });
}
