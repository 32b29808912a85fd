import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { type Carrier, carrierLimits } from '../../contract/carriers.ts';
import type { Database, Queryable } from '../../database/database.ts';
import { inTransaction } from '../../database/in-transaction.ts';
import { HttpError } from '../../routing/errors.ts';
import type { Origin } from '../../routing/origin.ts';
import { recordChange } from '../../team/audit/audit.ts';
import type { CarrierInput, NewCarrierInput } from './carriers.input.ts';
import { carriers } from './shipment-tables.ts';
import { findCarriers } from './shipments.queries.ts';

export const noCarrierToChange = 'There is no carrier with this id.';
export const carriersChanged = 'Somebody else has changed the carriers meanwhile. Look at them again.';
export const carrierNameTaken = 'Another carrier has this name.';
export const tooManyCarriers = `The shop has ${carrierLimits.carriers} carriers, which is the most it can have.`;

/** 409 with the carriers as they are now. */
class CarrierConflict extends HttpError {
  override readonly details: { carriers: Carrier[] };

  constructor(message: string, current: Carrier[]) {
    super(409, message);
    this.details = { carriers: current };
  }
}

type Facts = Pick<Carrier, 'name' | 'linkTemplate'>;

/** The carriers in the order of the shop. */
export const listCarriers = async (database: Queryable): Promise<Carrier[]> =>
  (await findCarriers(database)).map(({ id, name, linkTemplate, version }) => ({
    id,
    name,
    linkTemplate,
    version,
  }));

/**
 * Adds a carrier behind the others. The same carrier twice is added once.
 * @throws HttpError 409 where the name is taken
 */
export function addCarrier(database: Database, origin: Origin, input: NewCarrierInput): Promise<Carrier[]> {
  return change(database, async (transaction, current) => {
    const facts = factsOf(input);
    const known = namesake(current, facts);
    if (known && hasFacts(known, facts)) return;
    if (known) throw new CarrierConflict(carrierNameTaken, current);
    if (current.length >= carrierLimits.carriers) throw new CarrierConflict(tooManyCarriers, current);
    const id = randomUUID();
    const position = sql`(select coalesce(max(position), 0) + 1 from ${carriers})`;
    await transaction.insert(carriers).values({ ...facts, id, position });
    await recordCarrier(transaction, origin, 'added', id, null, facts);
  });
}

/**
 * Renames a carrier or changes its link, also for the parcels that it has.
 * @throws HttpError 404, 409 where it has another version and other facts, or the name is taken
 */
export function changeCarrier(
  database: Database,
  origin: Origin,
  carrierId: string,
  { version: seen, ...input }: CarrierInput,
): Promise<Carrier[]> {
  return change(database, async (transaction, current) => {
    const carrier = current.find(({ id }) => id === carrierId);
    if (!carrier) throw new HttpError(404, noCarrierToChange);
    const facts = factsOf(input);
    if (hasFacts(carrier, facts)) return;
    if (carrier.version !== seen) throw new CarrierConflict(carriersChanged, current);
    const others = current.filter((each) => each !== carrier);
    if (namesake(others, facts)) throw new CarrierConflict(carrierNameTaken, current);
    await transaction
      .update(carriers)
      .set({ ...facts, version: seen + 1 })
      .where(eq(carriers.id, carrierId));
    await recordCarrier(transaction, origin, 'changed', carrierId, factsOf(carrier), facts);
  });
}

/**
 * Removes a carrier: nothing more is shipped by it. The parcels that it has keep its name and link.
 * @throws HttpError 409 where it has another version
 */
export function removeCarrier(
  database: Database,
  origin: Origin,
  carrierId: string,
  seen: number,
): Promise<Carrier[]> {
  return change(database, async (transaction, current) => {
    const carrier = current.find(({ id }) => id === carrierId);
    if (!carrier) return;
    if (carrier.version !== seen) throw new CarrierConflict(carriersChanged, current);
    await transaction.update(carriers).set({ removedAt: sql`now()` }).where(eq(carriers.id, carrierId));
    await recordCarrier(transaction, origin, 'removed', carrierId, factsOf(carrier), null);
  });
}

/** Puts the carriers into an order. @throws HttpError 409 where the ids are not those of all carriers */
export function orderCarriers(
  database: Database,
  origin: Origin,
  ids: readonly string[],
): Promise<Carrier[]> {
  return change(database, async (transaction, current) => {
    const before = current.map(({ id }) => id);
    if (ids.join() === before.join()) return;
    if ([...ids].sort().join() !== [...before].sort().join())
      throw new CarrierConflict(carriersChanged, current);
    await transaction
      .update(carriers)
      .set({ position: sql`array_position(${sql.param(ids)}::text[], ${carriers.id})` })
      .where(sql`${carriers.removedAt} is null`);
    const namesOf = (order: readonly string[]) => ({
      order: order.map((each) => current.find(({ id }) => id === each)?.name ?? each),
    });
    await recordCarrier(transaction, origin, 'ordered', 'all', namesOf(before), namesOf(ids));
  });
}

/** A change that nobody else makes at the same time. @returns the carriers behind it */
function change(
  database: Database,
  write: (transaction: Queryable, current: Carrier[]) => Promise<void>,
): Promise<Carrier[]> {
  return inTransaction(database, async (transaction) => {
    await transaction.execute(sql`lock table ${carriers} in share row exclusive mode`);
    await write(transaction, await listCarriers(transaction));
    return listCarriers(transaction);
  });
}

const factsOf = ({ name, linkTemplate }: NewCarrierInput): Facts => ({
  name,
  linkTemplate: linkTemplate ?? null,
});

const hasFacts = (carrier: Carrier, facts: Facts): boolean =>
  carrier.name === facts.name && carrier.linkTemplate === facts.linkTemplate;

const namesake = (current: readonly Carrier[], { name }: Facts): Carrier | undefined =>
  current.find((each) => each.name.toLowerCase() === name.toLowerCase());

function recordCarrier(
  transaction: Queryable,
  { actor, requestId }: Origin,
  action: string,
  carrierId: string,
  before: object | null,
  after: object | null,
): Promise<void> {
  const entry = { action: `carrier.${action}`, subject: `carrier:${carrierId}`, before, after };
  return recordChange(transaction, actor, entry, requestId);
}
