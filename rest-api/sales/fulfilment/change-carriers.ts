import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { type Carrier, carrierLimits } from '../../contract/carriers.ts';
import type { Database, Queryable } from '../../database/database.ts';
import { Conflict, coded } from '../../routing/errors.ts';
import { changeEntry, changeList, orderList, removeEntry } from '../../routing/ordered-list.ts';
import type { Origin } from '../../routing/origin.ts';
import type { CarrierInput, NewCarrierInput } from './carriers.input.ts';
import { carriers } from './shipment-tables.ts';
import { findCarriers } from './shipments.queries.ts';

export const noCarrierToChange = 'There is no carrier with this id.';
export const carriersChanged = coded(
  'CHANGED_MEANWHILE',
  'Somebody else has changed the carriers meanwhile. Look at them again.',
);
export const carrierNameTaken = 'Another carrier has this name.';
export const tooManyCarriers = coded(
  'LIMIT_REACHED',
  `The shop has ${carrierLimits.carriers} carriers, which is the most it can have.`,
);

/** The carriers in the order of the shop. */
export const listCarriers = async (database: Queryable): Promise<Carrier[]> =>
  (await findCarriers(database)).map(({ id, name, linkTemplate, version }) => ({
    id,
    name,
    linkTemplate,
    version,
  }));

const list = {
  noun: 'carrier',
  table: carriers,
  find: listCarriers,
  changed: carriersChanged,
  asDetails: (carriers: Carrier[]) => ({ carriers }),
  missing: noCarrierToChange,
};

type Facts = Pick<Carrier, 'name' | 'linkTemplate'>;

const factsOf = ({ name, linkTemplate }: NewCarrierInput): Facts => ({
  name,
  linkTemplate: linkTemplate ?? null,
});

const hasFacts = (carrier: Carrier, facts: Facts): boolean =>
  carrier.name === facts.name && carrier.linkTemplate === facts.linkTemplate;

const namesake = (current: readonly Carrier[], { name }: Facts): Carrier | undefined =>
  current.find((each) => each.name.toLowerCase() === name.toLowerCase());

/**
 * Adds a carrier behind the others. The same carrier twice is added once.
 * @throws HttpError 409 where the name is taken
 */
export function addCarrier(database: Database, origin: Origin, input: NewCarrierInput): Promise<Carrier[]> {
  const facts = factsOf(input);
  return changeList(database, origin, list, async ({ transaction, current, record }) => {
    const known = namesake(current, facts);
    if (known && hasFacts(known, facts)) return;
    if (known) throw new Conflict(carrierNameTaken, list.asDetails(current));
    if (current.length >= carrierLimits.carriers)
      throw new Conflict(tooManyCarriers, list.asDetails(current));
    const id = randomUUID();
    const position = sql`(select coalesce(max(position), 0) + 1 from ${carriers})`;
    await transaction.insert(carriers).values({ ...facts, id, position });
    await record('added', id, null, facts);
  });
}

/**
 * Renames a carrier or changes its link, also for the parcels that it has.
 * @throws HttpError 404, 409 where it has another version and other facts, or the name is taken
 */
export function changeCarrier(
  database: Database,
  origin: Origin,
  id: string,
  { version, ...input }: CarrierInput,
): Promise<Carrier[]> {
  const facts = factsOf(input);
  return changeEntry(
    database,
    origin,
    list,
    { id, version },
    {
      isDone: (carrier) => hasFacts(carrier, facts),
      async write({ transaction, current, record }, carrier) {
        const others = current.filter((each) => each !== carrier);
        if (namesake(others, facts)) throw new Conflict(carrierNameTaken, list.asDetails(current));
        await transaction
          .update(carriers)
          .set({ ...facts, version: version + 1 })
          .where(eq(carriers.id, id));
        await record('changed', id, factsOf(carrier), facts);
      },
    },
  );
}

/**
 * Removes a carrier: nothing more is shipped by it. The parcels that it has keep its name and link.
 * @throws HttpError 409 where it has another version
 */
export const removeCarrier = (
  database: Database,
  origin: Origin,
  start: { id: string; version: number },
): Promise<Carrier[]> =>
  removeEntry(database, origin, list, start, async ({ transaction, record }, carrier) => {
    await transaction.update(carriers).set({ removedAt: sql`now()` }).where(eq(carriers.id, carrier.id));
    await record('removed', carrier.id, factsOf(carrier), null);
  });

/** Puts the carriers into an order. @throws HttpError 409 where the ids are not those of all carriers */
export const orderCarriers = (
  database: Database,
  origin: Origin,
  ids: readonly string[],
): Promise<Carrier[]> =>
  orderList(database, origin, list, ids, (transaction) =>
    transaction
      .update(carriers)
      .set({ position: sql`array_position(${sql.param(ids)}::text[], ${carriers.id})` })
      .where(sql`${carriers.removedAt} is null`),
  );
