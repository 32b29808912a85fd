import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { request as httpRequest, type IncomingMessage } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { Webhook } from 'standardwebhooks';
import { kill } from '../../launch/testing/shop-process.ts';
import type { ChangesResponse, ResourceChange } from '../../rest-api/contract/changes.ts';
import {
  answers,
  openReceiver,
  type WebhookReceiver,
} from '../../rest-api/team/webhooks/testing/webhook-receiver.ts';
import { addBooks } from '../../rest-api/testing/books.ts';
import { addStaff } from '../../rest-api/testing/staff.ts';
import { stocked } from '../buying.ts';
import type { GuaranteeTally } from '../guarantee-tally.ts';
import { Ledger } from '../ledger.ts';
import { Random } from '../random.ts';
import { sendRequest, waitUntil } from '../request.ts';
import { bodyWith } from '../responses.ts';
import type { Shop } from '../shop.ts';
import type { Stage, StageContext } from '../stage.ts';
import { Writer } from '../writer.ts';

const changesAtOnce = 7;
const linesOfFile = 1_500;
/** The lease of a killed service ends after 15 s, and the second try comes after 5 s. */
const deliveredWithinMs = 90_000;

/** Kills parts of a shop while programs follow its changes, get its webhooks, and send it files of counts. */
export const integrations: Stage = {
  name: 'integrations',
  does: 'kill -9 of every process while programs read the feed, get webhooks and send lines',
  async run(context) {
    const feed = context.guarantee('a reader of the feed gets each change once, in order');
    const published = context.guarantee('an order that was placed or paid is in the feed');
    const webhooks = context.guarantee('each change comes as a webhook, whatever the endpoint answers first');
    const signed = context.guarantee('a webhook is signed, and follows no redirect');
    const answered = context.guarantee('lines that are sent again get the answers of the first time');
    const stored = context.guarantee('lines are stored once, however often they are sent');

    const shop = await context.ownShop({ env: { WEBHOOKS_TO_PRIVATE: 'on' } });
    const { token } = await addStaff(shop.database, 'owner');
    const books = await addBooks(shop.database, [{}, {}]);
    for (const book of books) await stocked(shop, book, 100_000);
    const counted = await addBooks(
      shop.database,
      Array.from({ length: 100 }, () => ({})),
    );
    const endpoint = await Endpoint.open(shop, token, Random.of(context.seed, 'endpoint'), signed);
    context.onEnd(() => endpoint.close());
    const reader = new FeedReader(shop, token);
    const sender = new LineSender(shop, token, counted, answered);
    const ledger = new Ledger();
    const writers = Array.from({ length: 6 }, () => new Writer(shop, ledger, books));

    await killOften(context, shop, ledger);
    for (const writer of writers) await writer.stop();
    const { lines, killed } = await sender.stop();
    context.note(
      `${ledger.acknowledged} writes and ${lines} lines acknowledged, ${killed} files interrupted`,
    );
    const { rows } = await shop.database.execute<{ moved: number }>(sql`
      select count(*)::int as moved from stock_movements
        where product_id in (select unnest(${sql.param(counted)}::uuid[]))`);
    stored.held(lines);
    if (rows[0]?.moved !== lines) stored.violated(`${rows[0]?.moved} movements of ${lines} lines`);

    await expectFeed(shop, await reader.stop(), { feed, published });
    await expectDelivered(shop, endpoint, webhooks);
  },
};

type Victim = 'rest' | 'bff' | 'postmaster' | 'all';

/** In this order, as the launcher gives up on what exits more than five times within half a minute. */
const victims: readonly Victim[] = ['rest', 'postmaster', 'rest', 'bff', 'rest', 'all'];

async function killOften(context: StageContext, shop: Shop, ledger: Ledger): Promise<void> {
  const random = Random.of(context.seed, 'kills');
  const hasTime = context.timeFor('kills while programs are connected', 90);
  for (let left = context.times(5, 1); left > 0; left -= 1) {
    for (const victim of victims) {
      if (!hasTime()) return;
      await shop.ready();
      await ledger.grown(context.times(20, 5));
      await pause(random.below(900));
      await killOne(shop, victim, random);
    }
  }
}

async function killOne(shop: Shop, victim: Victim, random: Random): Promise<void> {
  if (victim === 'all') {
    await shop.killAndOpen();
    return;
  }
  // The connections of this process would be killed too.
  if (victim === 'postmaster') await shop.forgetDatabase();
  await waitUntil(`there is something to kill: ${victim}`, () => shop.processes()[victim].length > 0);
  kill(random.pick(shop.processes()[victim]).pid);
  if (victim !== 'postmaster') return;
  await shop.ready();
  await shop.reconnect();
}

/** Follows the feed of changes from a cursor on, as a program does that remembers how far it has read. */
class FeedReader {
  readonly changes: ResourceChange[] = [];
  readonly #shop: Shop;
  readonly #token: string;
  #isStopping = false;
  readonly #done: Promise<void>;

  constructor(shop: Shop, token: string) {
    this.#shop = shop;
    this.#token = token;
    this.#done = this.#follow();
  }

  /** Reads to the end of the feed. */
  async stop(): Promise<readonly ResourceChange[]> {
    // The last changes are in the feed some moments after their commit.
    await pause(2_000);
    this.#isStopping = true;
    await this.#done;
    return this.changes;
  }

  async #follow(): Promise<void> {
    for (let cursor = ''; ; ) {
      const path = `/api/staff/changes?first=${changesAtOnce}${cursor && `&after=${cursor}`}`;
      const response = await sendRequest(this.#shop.origin, { path, token: this.#token }).catch(
        () => undefined,
      );
      if (response?.status !== 200) {
        await pause(20);
        continue;
      }
      const { changes, next, hasMore } = bodyWith<ChangesResponse>(200, response);
      this.changes.push(...changes);
      cursor = encodeURIComponent(next);
      if (hasMore) continue;
      if (this.#isStopping) return;
      await pause(10);
    }
  }
}

async function expectFeed(
  { database }: Shop,
  read: readonly ResourceChange[],
  { feed, published }: { feed: GuaranteeTally; published: GuaranteeTally },
): Promise<void> {
  const { rows } = await database.execute<{ position: string }>(
    sql`select position::text from resource_changes order by resource_changes.position`,
  );
  const differs = rows.findIndex(({ position }, place) => read[place]?.id !== position);
  feed.held(rows.length);
  if (differs >= 0) {
    const near = read.slice(Math.max(0, differs - 2), differs + 2).map(({ id }) => id);
    feed.violated(`change ${rows[differs]?.position} of ${rows.length} was not next: ${near}`);
  } else if (read.length !== rows.length) feed.violated(`${read.length} changes of ${rows.length} were read`);

  const orders = await database.execute<{ id: string; type: string }>(sql`
    select id, 'order.placed' as type from orders union all
    select id, 'order.paid' from orders where state = 'paid'`);
  const inFeed = new Set(read.map(({ type, resourceId }) => `${type} ${resourceId}`));
  for (const { id, type } of orders.rows) {
    published.try(inFeed.has(`${type} ${id}`), `the feed lacks ${type} ${id}`);
  }
}

/** An endpoint of webhooks that answers the first try of each in one of many ways, and takes the second. */
class Endpoint {
  /** Of the changes that it has taken, the type and the id of the order. */
  readonly taken = new Set<string>();
  readonly #receiver: WebhookReceiver;

  private constructor(receiver: WebhookReceiver, random: Random, secret: string, signed: GuaranteeTally) {
    this.#receiver = receiver;
    const webhook = new Webhook(secret);
    const seen = new Set<string>();
    const later = answers(200);
    const first = [
      ...[later, later, later, answers(500), answers(503, { 'retry-after': '1' })],
      answers(302, { location: `http://127.0.0.1:${receiver.port}/elsewhere` }),
      (response: Parameters<typeof later>[0]) => response.destroy(),
    ];
    receiver.respond = (response, { path, headers, body }) => {
      let message: { type: string; data: { id: string } };
      try {
        message = webhook.verify(body, headers) as typeof message;
        signed.try(path === '/hooks', `a redirect was followed to ${path}`);
      } catch (error) {
        signed.try(false, String(error));
        response.writeHead(400).end();
        return;
      }
      const id = headers['webhook-id'] ?? '';
      const answer = seen.has(id) ? later : random.pick(first);
      seen.add(id);
      if (answer === later) this.taken.add(`${message.type} ${message.data.id}`);
      setTimeout(() => answer(response), random.below(50));
    };
  }

  static async open(shop: Shop, token: string, random: Random, signed: GuaranteeTally): Promise<Endpoint> {
    const receiver = await openReceiver();
    const response = await sendRequest(shop.origin, {
      method: 'POST',
      path: '/api/staff/webhooks',
      token,
      body: { url: `http://127.0.0.1:${receiver.port}/hooks`, types: ['order.placed', 'order.paid'] },
    });
    return new Endpoint(receiver, random, bodyWith<{ secret: string }>(201, response).secret, signed);
  }

  close(): Promise<void> {
    return this.#receiver.close();
  }
}

async function expectDelivered({ database }: Shop, endpoint: Endpoint, tally: GuaranteeTally): Promise<void> {
  const { rows } = await database.execute<{ change: string }>(sql`
    select concat(kind, '.', event, ' ', resource_id) as change from resource_changes
      where kind = 'order' and event in ('placed', 'paid')`);
  const missing = () => rows.filter(({ change }) => !endpoint.taken.has(change));
  await waitUntil('webhooks are taken', () => missing().length === 0, deliveredWithinMs).catch(
    () => undefined,
  );
  tally.held(rows.length);
  for (const { change } of missing()) tally.violated(`no webhook of ${change}`);
}

/** Sends files of counts, each until all of it is answered. */
class LineSender {
  readonly #shop: Shop;
  readonly #token: string;
  readonly #books: readonly string[];
  readonly #answered: GuaranteeTally;
  #lines = 0;
  #killed = 0;
  #isStopping = false;
  readonly #done: Promise<void>;

  constructor(shop: Shop, token: string, books: readonly string[], answered: GuaranteeTally) {
    this.#shop = shop;
    this.#token = token;
    this.#books = books;
    this.#answered = answered;
    this.#done = this.#sendOn();
  }

  /** Ends with the file that is being sent. */
  async stop(): Promise<{ lines: number; killed: number }> {
    this.#isStopping = true;
    await this.#done;
    return { lines: this.#lines, killed: this.#killed };
  }

  async #sendOn(): Promise<void> {
    while (!this.#isStopping) {
      // Each line changes the copies of its book.
      const lines = Array.from({ length: linesOfFile }, (_, place) => ({
        book: this.#books[place % this.#books.length],
        copies: this.#lines + place + 1,
      }));
      await this.#sendFile(lines.map((line) => `${JSON.stringify(line)}\n`).join(''));
      this.#lines += linesOfFile;
      // Shoppers buy meanwhile.
      await pause(200);
    }
  }

  async #sendFile(file: string): Promise<void> {
    const key = randomUUID();
    for (let before = ''; ; ) {
      const { text, isWhole } = await this.#send(file, key);
      if (text !== '') {
        this.#answered.try(text.startsWith(before) || before.startsWith(text), 'other answers than before');
      }
      if (isWhole) {
        const updated = text.split('"UPDATED"').length - 1;
        this.#answered.try(updated === linesOfFile, `${updated} of ${linesOfFile} lines are stored`);
        return;
      }
      if (text !== '') this.#killed += 1;
      if (text.length > before.length) before = text;
      await pause(20);
    }
  }

  /** @returns the lines of the response that came whole */
  async #send(file: string, key: string): Promise<{ text: string; isWhole: boolean }> {
    const sent = httpRequest(`${this.#shop.origin}/api/staff/stock/counts`, {
      method: 'POST',
      agent: false,
      headers: {
        authorization: this.#token,
        'content-type': 'application/x-ndjson',
        'idempotency-key': key,
      },
    });
    sent.on('error', () => undefined).end(file);
    let text = '';
    let isWhole = false;
    try {
      const [response]: IncomingMessage[] = await once(sent, 'response');
      if (response?.statusCode !== 200) {
        response?.resume();
        return { text, isWhole };
      }
      response.setEncoding('utf8');
      for await (const chunk of response) text += chunk;
      isWhole = response.complete;
    } catch {
      // The shop was killed; it answers the rest when the file is sent again.
    }
    return { text: text.slice(0, text.lastIndexOf('\n') + 1), isWhole };
  }
}
