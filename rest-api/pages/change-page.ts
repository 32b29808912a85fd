import { limits } from '../contract/rules.ts';
import type { StaffPage } from '../contract/text-pages.ts';
import type { Database } from '../database/database.ts';
import { inTransaction } from '../database/in-transaction.ts';
import { sqlState } from '../database/sql-state.ts';
import { Conflict, coded, HttpError } from '../routing/errors.ts';
import { fieldError, InvalidFields } from '../routing/field-error.ts';
import type { Origin } from '../routing/origin.ts';
import { recordChange } from '../team/audit/audit.ts';
import { countPages, deletePage, insertPage, lockPage, type PageFacts, updatePage } from './pages.queries.ts';

export const noPage = 'There is no page with this id.';
export const pageChanged = coded(
  'CHANGED_MEANWHILE',
  'The page has changed since you saw it. Look at it again.',
);
export const tooManyPages = coded(
  'LIMIT_REACHED',
  `The shop has ${limits.pages} pages, and no more can be. Remove one first.`,
);
export const slugTaken = fieldError('slug', 'INVALID', 'Another page has this address. Choose another.');

const factNames = ['slug', 'title', 'body', 'state', 'footerPosition'] as const;

/** The facts that differ between two pages, of one of them. */
const differing = (page: PageFacts, other: PageFacts): Partial<PageFacts> =>
  Object.fromEntries(
    factNames.filter((name) => page[name] !== other[name]).map((name) => [name, page[name]]),
  );

/** @throws InvalidFields 409 where another page has the slug; HttpError 400 where the shop has too many pages */
export function addPage(
  database: Database,
  { actor, requestId }: Origin,
  facts: PageFacts,
): Promise<StaffPage> {
  return inTransaction(database, async (transaction) => {
    if ((await countPages(transaction)) >= limits.pages) throw new HttpError(400, tooManyPages);
    const page = await insertPage(transaction, facts, actor.name);
    if (!page) throw new InvalidFields(409, slugTaken);
    const { id, version: _version, changedBy: _by, changedAt: _at, ...after } = page;
    await recordChange(transaction, actor, { action: 'page.added', subject: `page:${id}`, after }, requestId);
    return page;
  });
}

/**
 * Changes a page to what is said. The same change twice is one.
 * @param start the page, and the version that the change starts from
 * @throws HttpError 404; 409 where it has another version; InvalidFields 409 where another page has the slug
 */
export async function changePage(
  database: Database,
  { actor, requestId }: Origin,
  start: { id: string; version: number },
  facts: PageFacts,
): Promise<StaffPage> {
  try {
    return await inTransaction(database, async (transaction) => {
      const before = await lockPage(transaction, start.id);
      if (!before) throw new HttpError(404, noPage);
      const after = differing(facts, before);
      if (Object.keys(after).length === 0) return before;
      if (before.version !== start.version) throw new Conflict(pageChanged, { page: before });
      const page = await updatePage(transaction, before, facts, actor.name);
      const change = { subject: `page:${page.id}`, before: differing(before, facts), after };
      await recordChange(transaction, actor, { action: 'page.changed', ...change }, requestId);
      return page;
    });
  } catch (error) {
    if (sqlState(error) === '23505') throw new InvalidFields(409, slugTaken);
    throw error;
  }
}

/** Removes a page; one that is gone already is removed. @throws HttpError 409 where it has another version */
export function removePage(
  database: Database,
  { actor, requestId }: Origin,
  { id, version }: { id: string; version: number },
): Promise<void> {
  return inTransaction(database, async (transaction) => {
    const page = await lockPage(transaction, id);
    if (!page) return;
    if (page.version !== version) throw new Conflict(pageChanged, { page });
    await deletePage(transaction, id);
    const { version: _version, changedBy: _by, changedAt: _at, id: _id, ...before } = page;
    await recordChange(
      transaction,
      actor,
      { action: 'page.removed', subject: `page:${id}`, before },
      requestId,
    );
  });
}
