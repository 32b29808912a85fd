import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { listen } from '../../../../http/listen.ts';
import { type Payment, type PaymentProof, type ProviderRefund, signPayment } from '../provider.ts';
import { paymentOf, type RazorpaySettings } from '../razorpay.ts';
import { providerId } from '../sandbox.ts';
import { type Fault, Faults } from './faults.ts';

interface Order {
  id: string;
  amount: number;
  currency: string;
  receipt: string | null;
  capture: string | undefined;
}

interface PaymentRecord {
  id: string;
  order_id: string;
  amount: number;
  currency: string;
  status: Payment['status'];
  amount_refunded: number;
  created_at: number;
}

interface Refund {
  id: string;
  payment_id: string;
  amount: number;
  currency: string;
  status: ProviderRefund['status'];
  receipt: string | null;
  created_at: number;
}

/** An error in the form that Razorpay documents. */
class BadRequest extends Error {
  readonly status: number;
  constructor(description: string, status = 400) {
    super(description);
    this.status = status;
  }
}

/**
 * The part of Razorpay's API that the shop uses, as its documentation describes it, on this machine: orders, payments,
 * captures and refunds, basic authentication, errors. `pay` pays like a shopper. Requests can be made to fail.
 */
export class RazorpayStandIn {
  readonly settings: RazorpaySettings;
  readonly orders: Order[] = [];
  readonly payments: PaymentRecord[] = [];
  readonly refunds: Refund[] = [];
  /** What it answers to a new refund: that the bank has it, or that it is on its way. */
  newRefundsAre: 'processed' | 'pending' = 'processed';
  /** The requests so far, such as `POST /v1/orders`. */
  readonly calls: string[] = [];
  /** Those that were done, and whose caller still waited for the response. */
  readonly answered: string[] = [];
  // A map, because a test may create thousands and look each up repeatedly.
  readonly #orderById = new Map<string, Order>();
  readonly #paymentById = new Map<string, PaymentRecord>();
  readonly #paymentsByOrder = new Map<string, PaymentRecord[]>();
  readonly #refundsByPayment = new Map<string, Refund[]>();
  readonly #faults = new Faults();
  readonly #refundKeys = new Map<string, Refund>();
  readonly #close: () => Promise<void>;

  static async start(): Promise<RazorpayStandIn> {
    let standIn: RazorpayStandIn | undefined;
    const server = createServer((request, response) => void standIn?.answer(request, response));
    const { port, drain } = await listen(server, { host: '127.0.0.1', port: 0 });
    standIn = new RazorpayStandIn(`http://127.0.0.1:${port}`, async () => {
      server.closeAllConnections();
      await drain();
    });
    return standIn;
  }

  private constructor(api: string, close: () => Promise<void>) {
    this.settings = {
      keyId: 'rzp_test_stand_in',
      keySecret: 'a key secret of the stand-in',
      webhookSecrets: ['the new webhook secret', 'the old webhook secret'],
      api,
      // It runs in the process of the tests, which may be held up.
      timeoutMs: 60_000,
    };
    this.#close = close;
  }

  /** Ends all faults. */
  liftFaults(): void {
    this.#faults.lift();
  }

  async close(): Promise<void> {
    this.liftFaults();
    await this.#close();
  }

  /**
   * Pays an order like a shopper, and returns the result of the checkout.
   * @param as what differs from a payment of the order's amount that is captured at once
   */
  pay(
    orderId: string,
    as: { amount?: number; currency?: string; status?: Payment['status'] } = {},
  ): PaymentProof {
    const order = this.#orderOf(orderId);
    const { amount, currency } = order;
    const payment = {
      id: providerId('pay'),
      order_id: orderId,
      amount,
      currency,
      status: 'captured' as const,
      amount_refunded: as.status === 'refunded' ? (as.amount ?? amount) : 0,
      ...as,
      // Payments of the same second stay in their order.
      created_at: 1_700_000_000 + this.payments.length,
    };
    this.payments.push(payment);
    this.#paymentById.set(payment.id, payment);
    this.#paymentsByOrder.set(orderId, [...this.#paymentsOf(order), payment]);
    const signature = signPayment(this.settings.keySecret, orderId, payment.id);
    return { providerOrderId: orderId, paymentId: payment.id, signature };
  }

  /** The current state of a payment. */
  payment(id: string): Payment {
    return paymentOf(this.#paymentOf(id));
  }

  /** Changes a payment's state, as its bank does. */
  setStatus(id: string, status: Payment['status']): void {
    this.#paymentOf(id).status = status;
  }

  /** Refunds a payment, in part or in full, as the shop's owner does in Razorpay's dashboard. */
  refundByHand(id: string, amountPaise: number): Refund {
    return this.#refund(this.#paymentOf(id), { amount: amountPaise }, '');
  }

  /** Ends a refund that is on its way, as its bank does. What fails is the shop's again. */
  endRefund(id: string, status: 'processed' | 'failed'): void {
    const refund = this.refunds.find((each) => each.id === id) ?? unknownId();
    refund.status = status;
    if (status === 'processed') return;
    const payment = this.#paymentOf(refund.payment_id);
    payment.amount_refunded -= refund.amount;
    payment.status = 'captured';
  }

  /** Makes requests fail, such as `POST /v1/orders`, until the fault ends. */
  interfere(call: string, when: Fault['when'], does: Fault['does']): Fault {
    return this.#faults.add(call, when, does);
  }

  async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const url = new URL(request.url ?? '', this.settings.api);
    const call = `${request.method} ${url.pathname.replace(/(order|pay)_\w+/, '$1')}`;
    this.calls.push(call);
    const send = (status: number, body: object) => {
      response.writeHead(status, { 'content-type': 'application/json' });
      response.end(JSON.stringify(body));
    };
    if (await this.#faults.spoil(call, 'before', response, send)) return;
    try {
      const { keyId, keySecret } = this.settings;
      const expected = `Basic ${Buffer.from(`${keyId}:${keySecret}`).toString('base64')}`;
      if (request.headers.authorization !== expected) throw new BadRequest('Authentication failed', 401);
      const text = Buffer.concat(chunks).toString();
      const answer = this.#do(call, url, text ? JSON.parse(text) : {}, request.headers);
      if (await this.#faults.spoil(call, 'after', response, send)) return;
      if (!response.destroyed) this.answered.push(call);
      send(200, answer);
    } catch (error) {
      if (!(error instanceof BadRequest)) throw error;
      const { message: description, status } = error;
      send(status, {
        error: {
          code: 'BAD_REQUEST_ERROR',
          description,
          source: 'business',
          step: 'NA',
          reason: 'input_validation_failed',
          metadata: {},
        },
      });
    }
  }

  #do(call: string, url: URL, body: Record<string, unknown>, headers: IncomingMessage['headers']): object {
    const id = /(?:order|pay)_\w+/.exec(url.pathname)?.[0] ?? '';
    switch (call) {
      case 'POST /v1/orders':
        return this.#createOrder(body);
      case 'GET /v1/orders':
        return collection(this.orders.filter(({ receipt }) => receipt === url.searchParams.get('receipt')));
      case 'GET /v1/orders/order/payments':
        return collection(this.#paymentsOf(this.#orderOf(id)).toReversed());
      case 'GET /v1/payments/pay':
        return this.#paymentOf(id);
      case 'POST /v1/payments/pay/capture':
        return this.#capture(this.#paymentOf(id), body);
      case 'GET /v1/payments/pay/refunds':
        return collection(this.#refundsOf(this.#paymentOf(id)));
      case 'POST /v1/payments/pay/refund':
        return this.#refund(this.#paymentOf(id), body, String(headers['x-refund-idempotency'] ?? ''));
      default:
        throw new BadRequest('The requested URL was not found on the server.', 404);
    }
  }

  #createOrder({ amount, currency, receipt, payment }: Record<string, unknown>): Order {
    if (!Number.isInteger(amount) || Number(amount) < 100) {
      throw new BadRequest('Order amount less than minimum amount allowed');
    }
    if (currency !== 'INR') throw new BadRequest('Currency is not supported');
    if (typeof receipt !== 'string' || receipt.length > 40) {
      throw new BadRequest('The receipt may not be greater than 40 characters.');
    }
    const capture = JSON.stringify(payment);
    const order = { id: providerId('order'), amount: Number(amount), currency, receipt, capture };
    this.orders.push(order);
    this.#orderById.set(order.id, order);
    return order;
  }

  #capture(payment: PaymentRecord, { amount, currency }: Record<string, unknown>): PaymentRecord {
    if (payment.status !== 'authorized') throw new BadRequest('This payment has already been captured');
    if (amount !== payment.amount || currency !== payment.currency) {
      throw new BadRequest('Capture amount must be equal to the amount authorized');
    }
    payment.status = 'captured';
    return payment;
  }

  #refund(payment: PaymentRecord, { amount, receipt = null }: Record<string, unknown>, key: string): Refund {
    const same = this.#refundKeys.get(key);
    if (same && same.amount !== amount) throw new BadRequest('Different request body sent for the same key');
    if (same) return same;
    if (key && !/^[\w-]{10,}$/.test(key)) throw new BadRequest('The idempotency key is invalid');
    if (payment.status === 'refunded') throw new BadRequest('The payment has been fully refunded already');
    if (payment.status !== 'captured') throw new BadRequest('The payment status should be captured');
    if (!Number.isInteger(amount) || Number(amount) < 1) throw new BadRequest('The amount is invalid');
    if (Number(amount) > payment.amount - payment.amount_refunded) {
      throw new BadRequest('The refund amount provided is greater than amount captured');
    }
    const refund: Refund = {
      id: providerId('rfnd'),
      payment_id: payment.id,
      amount: Number(amount),
      currency: payment.currency,
      status: this.newRefundsAre,
      receipt: typeof receipt === 'string' ? receipt : null,
      // Refunds of the same second stay in their order.
      created_at: 1_700_000_000 + this.refunds.length,
    };
    payment.amount_refunded += refund.amount;
    if (payment.amount_refunded === payment.amount) payment.status = 'refunded';
    this.refunds.push(refund);
    this.#refundsByPayment.set(payment.id, [...this.#refundsOf(payment), refund]);
    if (key) this.#refundKeys.set(key, refund);
    return refund;
  }

  #orderOf(id: string): Order {
    return this.#orderById.get(id) ?? unknownId();
  }

  #paymentOf(id: string): PaymentRecord {
    return this.#paymentById.get(id) ?? unknownId();
  }

  #paymentsOf({ id }: Order): readonly PaymentRecord[] {
    return this.#paymentsByOrder.get(id) ?? [];
  }

  #refundsOf({ id }: PaymentRecord): readonly Refund[] {
    return this.#refundsByPayment.get(id) ?? [];
  }
}

const collection = (items: readonly object[]) => ({ entity: 'collection', count: items.length, items });

function unknownId(): never {
  throw new BadRequest('The id provided does not exist');
}
