import { sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Database, Queryable } from '../database/database.ts';
import { inTransaction } from '../database/in-transaction.ts';
import { recordChange } from '../team/audit/audit.ts';
import { type CodedMessage, Conflict, HttpError } from './errors.ts';
import type { Origin } from './origin.ts';

interface Row {
  id: string;
  name: string;
  /** Counts up with every change. */
  version: number;
}

/** A short list that staff keep in an order of theirs, such as the carriers. */
interface OrderedList<Entry extends Row> {
  /** By which the audit calls an entry, such as `carrier`. */
  noun: string;
  table: PgTable;
  /** All entries in their order. */
  find(database: Queryable): Promise<Entry[]>;
  /** Says that somebody else has changed the list. */
  changed: CodedMessage;
  /** The list as a 409 shows it. */
  asDetails(current: Entry[]): Conflict['details'];
  /** Of the 404 for an unknown id. */
  missing: string;
}

/** A change under way: nobody else changes the list meanwhile. */
export interface ListChange<Entry> {
  transaction: Queryable;
  current: Entry[];
  /** Writes the audit. @param action past participle, such as `added` */
  record(action: string, id: string, before: object | null, after: object | null): Promise<void>;
}

/** Makes a change of the list. @returns all entries behind it */
export function changeList<Entry extends Row>(
  database: Database,
  { actor, requestId }: Origin,
  { noun, table, find }: OrderedList<Entry>,
  write: (change: ListChange<Entry>) => Promise<void>,
): Promise<Entry[]> {
  return inTransaction(database, async (transaction) => {
    await transaction.execute(sql`lock table ${table} in share row exclusive mode`);
    const record = (action: string, id: string, before: object | null, after: object | null) =>
      recordChange(
        transaction,
        actor,
        { action: `${noun}.${action}`, subject: `${noun}:${id}`, before, after },
        requestId,
      );
    await write({ transaction, current: await find(transaction), record });
    return find(transaction);
  });
}

/**
 * Changes an entry that is there, unless it is as wanted already.
 * @throws HttpError 404; 409 where it has another version
 */
export function changeEntry<Entry extends Row>(
  database: Database,
  origin: Origin,
  list: OrderedList<Entry>,
  { id, version }: Pick<Row, 'id' | 'version'>,
  {
    isDone,
    write,
  }: { isDone(entry: Entry): boolean; write(change: ListChange<Entry>, entry: Entry): Promise<void> },
): Promise<Entry[]> {
  return changeList(database, origin, list, async (change) => {
    const entry = change.current.find((each) => each.id === id);
    if (!entry) throw new HttpError(404, list.missing);
    if (isDone(entry)) return;
    if (entry.version !== version) throw new Conflict(list.changed, list.asDetails(change.current));
    await write(change, entry);
  });
}

/** Removes an entry; one that is gone already stays gone. @throws HttpError 409 where it has another version */
export function removeEntry<Entry extends Row>(
  database: Database,
  origin: Origin,
  list: OrderedList<Entry>,
  { id, version }: Pick<Row, 'id' | 'version'>,
  remove: (change: ListChange<Entry>, entry: Entry) => Promise<void>,
): Promise<Entry[]> {
  return changeList(database, origin, list, async (change) => {
    const entry = change.current.find((each) => each.id === id);
    if (!entry) return;
    if (entry.version !== version) throw new Conflict(list.changed, list.asDetails(change.current));
    await remove(change, entry);
  });
}

/**
 * Puts the entries into an order.
 * @param store the places of the entries, which is that of their ids in the list
 * @throws HttpError 409 where the ids are not those of all entries
 */
export function orderList<Entry extends Row>(
  database: Database,
  origin: Origin,
  list: OrderedList<Entry>,
  ids: readonly string[],
  store: (transaction: Queryable) => Promise<unknown>,
): Promise<Entry[]> {
  return changeList(database, origin, list, async ({ transaction, current, record }) => {
    const before = current.map(({ id }) => id);
    if (ids.join() === before.join()) return;
    if (ids.toSorted().join() !== before.toSorted().join())
      throw new Conflict(list.changed, list.asDetails(current));
    await store(transaction);
    const namesOf = (order: readonly string[]) => ({
      order: order.map((id) => current.find((entry) => entry.id === id)?.name ?? id),
    });
    await record('ordered', 'all', namesOf(before), namesOf(ids));
  });
}
