import { setTimeout as pause } from 'node:timers/promises';
import { eq } from 'drizzle-orm';
import fc from 'fast-check';
import { Client } from 'pg';
import supertest from 'supertest';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createLog } from '../../../http/log.ts';
import { createRestService, type RestService } from '../../app.ts';
import { jobs } from '../../jobs/job-tables.ts';
import { addBooks } from '../../testing/books.ts';
import { type Buyer, newBuyer } from '../../testing/buyer.ts';
import { takesAll } from '../../testing/drawn-today.ts';
import { longTimeouts, startTestService, type TestService, testSecrets } from '../../testing/test-service.ts';
import { orders } from '../orders/order-tables.ts';
import { paymentEventJob } from './payment-events.ts';
import { paymentEvents, payments } from './payment-tables.ts';
import { eventsLeft, makeChecksDue, makeWaitingDue } from './testing/due-payments.ts';
import { factsOfFailure, type PaymentFact, PaymentHistory, paymentFacts } from './testing/payment-history.ts';
import { RazorpayStandIn } from './testing/razorpay-stand-in.ts';

/** 1 is quick; 100 tries thousands of orders of events. */
const scale = Number(process.env.QUIRE_MONEY_SCALE ?? 1);

type Way = 'webhook' | 'callback' | 'reconciler';
/** The fault of a step: the process is lost after it, or its database connections break in the middle. */
type Trouble = 'none' | 'restart' | 'severed';
interface Step {
  fact: PaymentFact;
  way: Way;
  trouble: Trouble;
}

let standIn: RazorpayStandIn;
/** Holds the database and the first instance. */
let base: TestService;
let running: RestService;
let http: TestService['http'];
let books: string[];
/** Locks rows, so that a step stops in its middle. */
let locker: Client;
beforeAll(async () => {
  standIn = await RazorpayStandIn.start();
  base = await startTestService({}, { razorpay: standIn.settings });
  books = await addBooks(base.database, [{ pricePaise: 30_000 }, { pricePaise: 12_345 }]);
  locker = new Client({ connectionString: base.databaseUrl });
  await locker.connect();
  startInstance();
});
afterAll(async () => {
  await running.close();
  await locker.end();
  await base.close();
  await standIn.close();
});

function startInstance(): void {
  running = createRestService(
    base.database,
    {
      ...testSecrets,
      databaseUrl: base.databaseUrl,
      razorpay: standIn.settings,
      trustedProxies: ['loopback'],
    },
    { log: createLog('silent'), ...longTimeouts },
  );
  http = supertest(running.listener);
}

/** One instance loses its memory; another continues with the database. */
async function restart(): Promise<void> {
  const before = running;
  startInstance();
  await before.close();
}

const waiting = `select pid from pg_stat_activity
  where datname = current_database() and wait_event_type = 'Lock' and pid <> pg_backend_pid()`;

/**
 * Breaks the connections of a step while it stores its result, also after its response; false if it ended without
 * waiting for the lock.
 */
async function severed(userId: string, step: () => Promise<unknown>): Promise<boolean> {
  await locker.query('begin');
  for (const table of ['cart_lines', 'payments']) {
    await locker.query(`select 1 from ${table} where user_id = $1 for update`, [userId]);
  }
  let over = false;
  const done = step().finally(() => {
    over = true;
  });
  // The test checks the result below; nobody else handles the rejection.
  done.catch(() => undefined);
  let cut = false;
  while (!cut && !over) {
    // The locker's transaction would see the sessions of its first look alone.
    const { rows } = await base.database.$client.query<{ pid: number }>(waiting);
    for (const { pid } of rows) await locker.query('select pg_terminate_backend($1)', [pid]);
    cut = rows.length > 0;
    if (!cut) await pause(5);
  }
  await locker.query('rollback');
  await done;
  return cut;
}

const acted = async () => {
  await running.jobs.runDue(paymentEventJob);
  expect(await eventsLeft(base.database)).toBe(0);
};
const allIsDue = async () => {
  await makeChecksDue(base.database);
  await makeWaitingDue(base.database);
};
const reconcile = async () => {
  await allIsDue();
  await running.jobs.runDue();
};

class Run {
  readonly #buyer: Buyer;
  readonly #orderId: string;
  readonly history: PaymentHistory;
  readonly statuses: number[] = [];
  signed = false;
  disputed = false;

  static async begin(facts: Iterable<PaymentFact>, endsInFailure: boolean): Promise<Run> {
    await base.database.delete(orders);
    await base.database.delete(paymentEvents);
    await base.database.delete(jobs);
    const buyer = await newBuyer({ database: base.database, http });
    await buyer.fill(...books);
    const { order, payment } = await buyer.placed();
    return new Run(buyer, order.id, new PaymentHistory(standIn, payment.orderId, facts, endsInFailure));
  }

  private constructor(buyer: Buyer, orderId: string, history: PaymentHistory) {
    this.#buyer = buyer;
    this.#orderId = orderId;
    this.history = history;
  }

  async take({ fact, way, trouble }: Step): Promise<void> {
    this.history.happens(way === 'callback' ? 'authorized' : fact);
    if (trouble !== 'severed') {
      await this.#tell(fact, way);
    } else {
      await allIsDue();
      const cut = await severed(this.#buyer.userId, () => this.#tell(fact, way, true));
      // The browser retries after a 5xx; a stored webhook waits for the reconciliation.
      if (cut && way === 'callback') await this.#tell(fact, way);
      else if (cut) await reconcile();
    }
    await acted();
    if (trouble === 'restart') await restart();
  }

  async #tell(fact: PaymentFact, way: Way, mayBreak = false): Promise<void> {
    if (way === 'reconciler') {
      if (!mayBreak) await allIsDue();
      return running.jobs.runDue();
    }
    if (way === 'callback') {
      this.signed = true;
      const { providerOrderId, paymentId, signature } = this.history.proof;
      const { status } = await http
        .post(`/api/user/orders/${this.#orderId}/payment`)
        .set('authorization', this.#buyer.token)
        .send({
          razorpay_order_id: providerOrderId,
          razorpay_payment_id: paymentId,
          razorpay_signature: signature,
        });
      if (!mayBreak || status !== 503) this.statuses.push(status);
      return;
    }
    this.disputed ||= fact === 'disputed';
    const { body, headers } = this.history.event(fact);
    const { status } = await http.post('/api/payments/razorpay/webhook').set(headers).send(body);
    this.statuses.push(status);
    await running.jobs.runDue(paymentEventJob);
  }

  /** The final state, as the shopper, the provider and the database have it. */
  async end() {
    await reconcile();
    const order = await this.#buyer.order(this.#orderId).catch(() => undefined);
    const rows = await base.database.select().from(payments).where(eq(payments.orderId, this.#orderId));
    return {
      state: order?.state,
      givenBack: sum(order?.refunds.filter(({ state }) => state === 'GIVEN') ?? []),
      dueBack: sum(order?.refunds.filter(({ state }) => state !== 'GIVEN') ?? []),
      refundsByItself: standIn.refunds.filter(({ receipt }) => receipt !== null).length,
      disputes: order?.disputes.map(({ state }) => state),
      inCart: (await this.#buyer.cart()).length,
      payments: rows.length,
    };
  }
}

const sum = (refunds: readonly { amountPaise: number }[]) =>
  refunds.reduce((total, { amountPaise }) => total + amountPaise, 0);

/** The expected state, which follows from the facts and reports, whatever their order. */
function right({ history: { now }, signed, disputed }: Run) {
  const { status, refundedPaise } = now;
  const counts = signed || status === 'captured' || status === 'refunded';
  const ends = {
    refunded: 'REFUNDED',
    failed: 'FAILED',
    captured: 'PAID',
    authorized: 'PAID',
    created: 'PAID',
  };
  return {
    state: counts ? ends[status] : 'CREATED',
    givenBack: refundedPaise,
    dueBack: 0,
    refundsByItself: 0,
    disputes: disputed ? ['OPEN'] : [],
    inCart: counts ? 0 : 2,
    payments: counts ? 1 : 0,
  };
}

const ways: Way[] = ['webhook', 'callback', 'reconciler'];

/** Facts by all channels, each at most twice, in any order. */
const stepsOf = (facts: readonly PaymentFact[]) => {
  const told = facts.flatMap((fact) => ways.map((way) => ({ fact, way })));
  const troubles = fc.array(fc.constantFrom<Trouble>('none', 'none', 'none', 'restart', 'severed'), {
    minLength: told.length * 2,
    maxLength: told.length * 2,
  });
  const maxLength = scale > 1 ? told.length * 2 : 9;
  return fc
    .tuple(fc.shuffledSubarray([...told, ...told], { minLength: 1, maxLength }), troubles)
    .map(([some, trouble]) => some.map((step, at): Step => ({ ...step, trouble: trouble[at] ?? 'none' })));
};

async function endsRight(steps: readonly Step[], endsInFailure: boolean): Promise<void> {
  const run = await Run.begin(
    steps.map(({ fact }) => fact),
    endsInFailure,
  );
  // A payment that fails in the end cannot be captured.
  const fault = endsInFailure
    ? standIn.interfere('POST /v1/payments/pay/capture', 'before', 'decline')
    : undefined;
  try {
    for (const step of steps) await run.take(step);
    const ended = await run.end();
    expect({ ...ended, statuses: run.statuses.filter((status) => status !== 200 && status !== 409) }).toEqual(
      {
        ...right(run),
        statuses: [],
      },
    );
    // Repeating all reports changes nothing.
    expect(await run.end()).toEqual(ended);
  } finally {
    fault?.lift();
    standIn.refunds.splice(0);
  }
}

it(
  'whatever is told of a payment, by whom, in which order and however often, ends in the one right state',
  async () => {
    await fc.assert(
      fc.asyncProperty(stepsOf(paymentFacts), (steps) => endsRight(steps, false)),
      { numRuns: (takesAll ? 10 : 3) * scale },
    );
  },
  120_000 * scale,
);

it(
  'a payment that its bank lets fail in the end leaves no order paid',
  async () => {
    await fc.assert(
      fc.asyncProperty(stepsOf(factsOfFailure), (steps) => endsRight(steps, true)),
      { numRuns: (takesAll ? 4 : 2) * scale },
    );
  },
  120_000 * scale,
);
