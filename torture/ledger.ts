import { Client } from 'pg';
import type { GuaranteeTally } from './guarantee-tally.ts';
import { waitUntil } from './request.ts';

type Entry =
  | { kind: 'account'; email: string }
  | { kind: 'address'; userId: string; name: string }
  | { kind: 'wishlist item'; userId: string; productId: string }
  | { kind: 'order'; userId: string; orderId: string; key: string }
  | { kind: 'payment'; userId: string; orderId: string; paymentId: string };

/** Where to find each kind of entry; the columns are in the order of its values. */
const places: Record<Entry['kind'], string> = {
  account: `select email from users where email = $1`,
  address: `select 1 from addresses where user_id = $1 and name = $2`,
  'wishlist item': `select 1 from wishlist_items where user_id = $1 and product_id = $2`,
  order: `select 1 from orders where user_id = $1 and id = $2 and idempotency_key = $3`,
  payment: `select 1 from orders where user_id = $1 and id = $2 and payment_id = $3 and state = 'paid'`,
};

interface Copies {
  userId: string;
  productId: string;
  acknowledged: number;
  /** Sent without a response, so nobody knows whether they were executed. */
  unknown: number;
}

/** Records what the shop has acknowledged, to compare it with the database. */
export class Ledger {
  readonly #entries: Entry[] = [];
  readonly #copies = new Map<string, Copies>();
  #acknowledged = 0;

  /** Acknowledged writes so far. */
  get acknowledged(): number {
    return this.#acknowledged;
  }

  /** Resolves when this many more writes have been acknowledged. */
  async grown(by: number): Promise<void> {
    const before = this.#acknowledged;
    await waitUntil('writes are acknowledged', () => this.#acknowledged > before + by);
  }

  /** What has been acknowledged so far: the shop may have more of it by the time it is looked for. */
  soFar(): Ledger {
    const copy = new Ledger();
    copy.#entries.push(...this.#entries);
    for (const [key, copies] of this.#copies) {
      copy.#copies.set(key, { ...copies, unknown: Number.POSITIVE_INFINITY });
    }
    copy.#acknowledged = this.#acknowledged;
    return copy;
  }

  note(entry: Entry): void {
    this.#entries.push(entry);
    this.#acknowledged += 1;
  }

  /** A copy added to a cart, or sent without a response. */
  copy(userId: string, productId: string, isAcknowledged: boolean): void {
    const key = `${userId} ${productId}`;
    const copies = this.#copies.get(key) ?? { userId, productId, acknowledged: 0, unknown: 0 };
    this.#copies.set(key, copies);
    if (isAcknowledged) {
      copies.acknowledged += 1;
      this.#acknowledged += 1;
    } else {
      copies.unknown += 1;
    }
  }

  /** Looks for every entry in the database; a missing one is a violation. */
  async check(databaseUrl: string, tally: GuaranteeTally): Promise<void> {
    const client = new Client({ connectionString: databaseUrl });
    await client.connect();
    try {
      for (const { kind, ...values } of this.#entries) {
        const { rowCount } = await client.query(places[kind], Object.values(values));
        tally.try(rowCount === 1, `acknowledged and not there: ${kind} ${JSON.stringify(values)}`);
      }
      for (const { userId, productId, acknowledged, unknown } of this.#copies.values()) {
        const { rows } = await client.query(
          'select quantity from cart_lines where user_id = $1 and product_id = $2',
          [userId, productId],
        );
        const there = rows[0]?.quantity ?? 0;
        tally.held(acknowledged);
        if (there >= acknowledged && there <= acknowledged + unknown) continue;
        tally.violated(`${there} copies in the cart, ${acknowledged} acknowledged, ${unknown} unanswered`);
      }
    } finally {
      await client.end();
    }
  }
}
