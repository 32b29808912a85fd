import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import { jobs } from '../../../jobs/job-tables.ts';
import { addBooks } from '../../../testing/books.ts';
import { type Buyer, newBuyer } from '../../../testing/buyer.ts';
import { startTestService, type TestService } from '../../../testing/test-service.ts';
import { orders } from '../../orders/order-tables.ts';
import { paymentEventJob } from '../payment-events.ts';
import { paymentEvents } from '../payment-tables.ts';
import { eventsLeft, makeChecksDue } from './due-payments.ts';
import { paymentEvent, type SentEvent } from './payment-event.ts';
import type { TestProvider } from './test-providers.ts';

/** A shop with a payment provider, for tests of payments. */
export class PaymentScene {
  readonly provider: TestProvider;
  readonly service: TestService;
  /** Three books. */
  readonly books: string[];

  static async open(start: () => Promise<TestProvider>): Promise<PaymentScene> {
    const provider = await start();
    const service = await startTestService({}, { razorpay: provider.razorpay });
    const books = await addBooks(service.database, [{ pricePaise: 30_000 }, { pricePaise: 12_345 }, {}]);
    return new PaymentScene(provider, service, books);
  }

  private constructor(provider: TestProvider, service: TestService, books: string[]) {
    this.provider = provider;
    this.service = service;
    this.books = books;
  }

  /** Deletes all orders and events. Returns a new shopper with two books in the cart. */
  async begin(): Promise<Buyer> {
    await this.service.database.delete(orders);
    await this.service.database.delete(paymentEvents);
    await this.service.database.delete(jobs);
    const buyer = await newBuyer(this.service);
    await buyer.fill(...this.books.slice(0, 2));
    return buyer;
  }

  /** Delivers a webhook. */
  send({ body, headers }: SentEvent) {
    return this.service.http.post('/api/payments/razorpay/webhook').set(headers).send(body);
  }

  /** The provider's webhooks about the payments of an order. */
  async events(providerOrderId: string, type = 'payment.captured'): Promise<SentEvent[]> {
    const payments = await this.provider.paymentsOf(this.service, providerOrderId);
    return payments.map((payment) => paymentEvent(type, payment, this.provider.webhookSecret));
  }

  /** Delivers them, and waits until they are processed. */
  async tell(providerOrderId: string, type?: string): Promise<void> {
    for (const event of await this.events(providerOrderId, type)) await this.send(event).expect(200);
    await this.acted();
  }

  /** Acts on every event that was stored. */
  async acted(): Promise<void> {
    // Another run may be at it.
    const eventsAfterRun = async () => {
      await this.service.jobs.runDue(paymentEventJob);
      return eventsLeft(this.service.database);
    };
    await expect.poll(eventsAfterRun, { timeout: 20_000 }).toBe(0);
  }

  /** Makes every order older by so many milliseconds and due to be checked, and runs all that is due. */
  async reconcile(age = 0): Promise<void> {
    const { database, jobs } = this.service;
    await database
      .update(orders)
      .set({ createdAt: sql`${orders.createdAt} - ${age} * interval '1 millisecond'` });
    await makeChecksDue(database);
    await jobs.runDue();
  }

  async close(): Promise<void> {
    await this.service.close();
    await this.provider.close();
  }
}

/** The fixtures of a test of payments. */
interface Begun {
  scene: PaymentScene;
  service: TestService;
  buyer: Buyer;
}

/**
 * Opens a scene for the tests of a `describe`, and passes it to each of them with a new shopper who has two books in
 * the cart. A test that leaves an error in the log fails.
 */
export function beginEachInScene(start: () => Promise<TestProvider>, handOver: (begun: Begun) => void): void {
  let scene: PaymentScene;
  beforeAll(async () => {
    scene = await PaymentScene.open(start);
  });
  afterAll(() => scene.close());
  beforeEach(async () => {
    const { service } = scene;
    handOver({ scene, service, buyer: await scene.begin() });
    return () => {
      expect(service.logged.splice(0)).toEqual([]);
    };
  });
}
