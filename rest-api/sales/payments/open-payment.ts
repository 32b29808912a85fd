import { LRUCache } from 'lru-cache';
import { currency } from '../../contract/money.ts';
import type { Checkout } from '../../contract/orders.ts';
import type { Database } from '../../database/database.ts';
import { findUser } from '../../shopping/account/account.queries.ts';
import { type OrderRow, setProviderOrder } from '../orders/orders.queries.ts';
import type { PaymentProvider, ProviderOrder } from './provider.ts';

/** An order for which the provider has created its own. */
export type PayableOrder = OrderRow & { providerOrderId: string };

/** Creates the provider's orders for the shop's orders. */
export class PaymentOpener {
  readonly #database: Database;
  readonly #provider: PaymentProvider;
  /**
   * Requests in flight and the latest that have ended, so that calls for one order create one: also that of the request
   * which placed it, if one that was sent again has overtaken it.
   */
  readonly #openings = new LRUCache<string, Promise<PayableOrder>>({ max: 1_000 });

  constructor(database: Database, provider: PaymentProvider) {
    this.#database = database;
    this.#provider = provider;
  }

  /**
   * The order with the provider's order, which is created if necessary, outside of any transaction.
   * @param isNew this call has placed the order: the provider is not searched for an earlier one. A request that was sent
   * again can be faster all the same: this service remembers it, and of two services' orders `setProviderOrder` keeps the
   * first.
   * @throws ProviderUnavailable; the call can then be repeated
   */
  async open(order: OrderRow, isNew = false): Promise<PayableOrder> {
    if (order.providerOrderId) return { ...order, providerOrderId: order.providerOrderId };
    const earlier = this.#openings.get(order.id);
    if (earlier) return earlier;
    const opening = this.#make(order, isNew);
    this.#openings.set(order.id, opening);
    opening.catch(() => this.#openings.delete(order.id));
    return opening;
  }

  /** The data with which a browser opens the payment of an order. */
  async checkout(order: OrderRow): Promise<Checkout> {
    const payable = await this.open(order);
    const user = await findUser(this.#database, order.userId);
    return this.#checkoutOf(payable, user?.email ?? '');
  }

  /** The checkout of an order that this call has placed: the provider need not be searched for it. */
  async checkoutOfNew(order: OrderRow, email: string): Promise<Checkout> {
    return this.#checkoutOf(await this.open(order, true), email);
  }

  #checkoutOf({ providerOrderId, totalPaise, address }: PayableOrder, email: string): Checkout {
    return {
      script: this.#provider.script,
      key: this.#provider.publicKey,
      orderId: providerOrderId,
      amountPaise: totalPaise,
      currency,
      prefill: { name: address.name, email, contact: address.mobile },
    };
  }

  async #make(order: OrderRow, isNew: boolean): Promise<PayableOrder> {
    const { id, totalPaise: amountPaise } = order;
    // The provider may have created it in an earlier call whose response got lost.
    const earlier = isNew ? undefined : await this.#provider.findOrder(id);
    const made = earlier ?? (await this.#provider.createOrder({ amountPaise, receipt: id }));
    requireSameAmount(order, made);
    const tied = await setProviderOrder(this.#database, order.userId, id, made.id);
    if (!tied?.providerOrderId) throw new Error('An order vanished while the provider made its own.');
    return { ...tied, providerOrderId: tied.providerOrderId };
  }
}

/** The shopper must not pay another amount than the order's. */
function requireSameAmount({ id, totalPaise }: OrderRow, made: ProviderOrder): void {
  if (made.amountPaise === totalPaise && made.currency === currency) return;
  throw new Error(
    `The provider's order ${made.id} is over ${made.amountPaise} ${made.currency}, that of the shop, ${id}, over ${totalPaise}.`,
  );
}
