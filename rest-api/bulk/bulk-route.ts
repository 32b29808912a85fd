import { once } from 'node:events';
import type { ClassConstructor } from 'class-transformer';
import type { Request, Response } from 'express';
import pLimit from 'p-limit';
import { bulkLimits, type LineResult } from '../contract/bulk.ts';
import { idempotencyKeyPattern } from '../contract/rules.ts';
import type { Database, Queryable } from '../database/database.ts';
import { inTransaction } from '../database/in-transaction.ts';
import { requirePlain } from '../input/plain-body.ts';
import { validated } from '../input/validation.ts';
import { callerOf } from '../routing/caller.ts';
import { coded, HttpError, sendError } from '../routing/errors.ts';
import { InvalidFields } from '../routing/field-error.ts';
import { type Origin, originOf } from '../routing/origin.ts';
import type { Permission } from '../routing/permissions.ts';
import type { RouteDefinition } from '../routing/route.ts';
import { CatalogueNews } from './catalogue-news.ts';
import { hashOfLines, type Line, LineReader } from './line-reader.ts';
import { deleteOldBatches, findBatch, type StoredBatch, storeBatch } from './stored-batches.ts';

/** Lines that a transaction stores: some tenths of a second. */
const batchLines = 500;
const batchBytes = 1_000_000;
/** A caller that sends no more for so long gets the answers to what it has sent. */
const idleMs = 200;
/** What may wait for a caller that reads its answers only once it has sent all lines; behind that it has to read. */
const maxUnreadBytes = 32_000_000;
/** Batches of all calls that run at once: most of the database is for shoppers. */
const running = pLimit(2);

const noLines = 'Send lines of JSON, with Content-Type: application/x-ndjson and without compression.';
const badKey = 'Idempotency-Key: 8 to 100 characters of ASCII without blanks, made anew for each file.';
const tooLongLine = `The line is longer than ${bulkLimits.lineBytes} bytes.`;
const noJson = 'The line is not a JSON object in UTF-8.';
const otherLines = coded(
  'IDEMPOTENCY_KEY_REUSED',
  'The Idempotency-Key was sent with other lines before. Make a new key for this file.',
);

/** What has become of a valid line. */
export type Outcome = 'UPDATED' | 'UNCHANGED' | HttpError;

/** A call of many lines, each of which names a book. */
interface BulkRoute<Input extends { book: string }> {
  method: 'POST' | 'PATCH';
  path: `/staff/${string}`;
  permission: Permission;
  summary: string;
  description: string;
  /** The rules of a line. */
  line: ClassConstructor<Input>;
  /** Stores some hundred lines within a transaction. @returns what has become of each, in their order */
  store(transaction: Queryable, origin: Origin, lines: readonly Input[]): Promise<Outcome[]>;
}

const ofLines =
  'Lines of JSON (NDJSON) in both directions: each line that is not empty is answered by one, in the order of the request, ' +
  'as soon as it is stored. Lines are stored some hundred at a time; a line that is invalid leaves the others alone. Where ' +
  'the connection breaks, what was answered is stored: send the file again, with the same `Idempotency-Key`, and every ' +
  'line gets the answer of the first time. Send all lines within five minutes, without pauses of more than 20 seconds.';

/** A route that stores any number of lines, in bounded memory. */
export function bulkRoute<Input extends { book: string }>(
  database: Database,
  { line, store, permission, description, ...route }: BulkRoute<Input>,
): RouteDefinition {
  return {
    ...route,
    description: `${description} ${ofLines}`,
    auth: 'staff',
    staff: { permission },
    lines: line,
    response: 'LineResult',
    contentType: 'application/x-ndjson',
    optionalHeaders: {
      'Idempotency-Key': {
        description:
          'Made by the caller for a file: the same lines are stored once within a day, however often they are sent.',
        example: '6f1d1c1e-7a52-4d6f-8f35-0d6a5f0b9c21',
      },
    },
    errors: { 400: badKey, 415: noLines },
    async run(request, response) {
      requireLines(request);
      const origin = originOf(callerOf(response), request);
      const key = keyOf(request);
      const ofRequest = `${origin.actor.kind}:${origin.actor.id} ${route.method} ${route.path} ${key}`;
      const batches = new Batches(database, key === undefined ? undefined : ofRequest, (transaction, lines) =>
        storeLines(lines, line, (valid) => store(transaction, origin, valid)),
      );
      response.status(200).type('application/x-ndjson').flushHeaders();
      await answerLines(request, response, batches);
    },
  };
}

function requireLines(request: Request): void {
  const isIdentity = (request.get('content-encoding') ?? 'identity') === 'identity';
  if (!isIdentity || !request.is('application/x-ndjson')) throw new HttpError(415, noLines);
}

function keyOf(request: Request): string | undefined {
  const key = request.get('idempotency-key');
  if (key !== undefined && !idempotencyKeyPattern.test(key)) throw new HttpError(400, badKey);
  return key;
}

/** Answers lines until there are no more, or the caller is gone. */
async function answerLines(request: Request, response: Response, batches: Batches): Promise<void> {
  const reader = new LineReader(request, bulkLimits.lineBytes);
  try {
    try {
      for (;;) {
        const answers = await batches.next(reader, () => response.destroyed);
        if (answers === undefined) break;
        if (!response.write(answers) && response.writableLength > maxUnreadBytes) {
          await Promise.race([once(response, 'drain'), once(response, 'close')]);
        }
      }
    } finally {
      // Whoever has the whole response reads what it says.
      await batches.close();
    }
    response.end();
  } catch (error) {
    // A caller that disconnects breaks its body off.
    if (response.destroyed || request.errored) response.destroy();
    else sendError(error, response);
  }
}

type StoreLines = (transaction: Queryable, lines: readonly Line[]) => Promise<LineResult[]>;

/** The batches of a request, each in a transaction of its own. */
class Batches {
  readonly #database: Database;
  readonly #request: string | undefined;
  readonly #store: StoreLines;
  readonly #news: CatalogueNews;
  #hasOtherLines = false;

  /** @param request identifies requests of the same key; undefined without a key */
  constructor(database: Database, request: string | undefined, store: StoreLines) {
    this.#database = database;
    this.#request = request;
    this.#store = store;
    this.#news = new CatalogueNews(database);
  }

  /** Stores the next lines. @returns the lines of the response; undefined at the end, or where the caller is gone */
  async next(reader: LineReader, isGone: () => boolean): Promise<string | undefined> {
    const lines = await reader.take(batchLines, batchBytes, idleMs);
    const [first] = lines;
    if (!first) return undefined;
    if (this.#hasOtherLines) return textOf(lines.map(refusedAsOther));
    // Read outside of its place, which is for work: lines may come slowly.
    const before = await this.#storedFrom(first.number);
    const stored = before ?? (await running(() => (isGone() ? undefined : this.#storeNew(first, lines))));
    return typeof stored === 'object' ? this.#repeated(stored, lines, reader) : stored;
  }

  async close(): Promise<void> {
    await this.#news.tell();
    if (this.#request !== undefined) await deleteOldBatches(this.#database);
  }

  async #storedFrom(firstLine: number): Promise<StoredBatch | undefined> {
    const request = this.#request;
    if (request === undefined) return undefined;
    return inTransaction(this.#database, (transaction) => findBatch(transaction, request, firstLine));
  }

  /** The answers of the first time, if the lines are the same. */
  async #repeated(stored: StoredBatch, read: readonly Line[], reader: LineReader): Promise<string> {
    const lines = [...read];
    while (lines.length < stored.lines) {
      const more = await reader.take(stored.lines - lines.length, batchBytes, idleMs);
      if (more.length === 0) break;
      lines.push(...more);
    }
    const rest = lines.slice(stored.lines);
    if (hashOfLines(lines.slice(0, stored.lines)) === stored.hash) {
      reader.putBack(rest);
      return stored.response;
    }
    this.#hasOtherLines = true;
    return textOf(lines.map(refusedAsOther));
  }

  /** @returns the lines of the response, or what another request with this key has stored meanwhile */
  async #storeNew(first: Line, lines: readonly Line[]): Promise<string | StoredBatch> {
    const request = this.#request;
    return inTransaction(this.#database, async (transaction) => {
      await this.#news.hush(transaction);
      const stored = request === undefined ? undefined : await findBatch(transaction, request, first.number);
      if (stored) return stored;
      const results = await this.#store(transaction, lines);
      if (results.some(({ result }) => result === 'UPDATED')) await this.#news.note(transaction);
      const response = textOf(results);
      if (request !== undefined) {
        const hash = hashOfLines(lines);
        await storeBatch(transaction, request, {
          firstLine: first.number,
          lines: lines.length,
          hash,
          response,
        });
      }
      return response;
    });
  }
}

const textOf = (results: readonly LineResult[]) =>
  results.map((result) => `${JSON.stringify(result)}\n`).join('');

const refusedAsOther = ({ number }: Line): LineResult => ({
  line: number,
  result: 'INVALID',
  code: otherLines.code,
  errors: [otherLines.message],
});

/** Checks lines, and stores those that are valid. */
async function storeLines<Input extends { book: string }>(
  lines: readonly Line[],
  rules: ClassConstructor<Input>,
  store: (valid: readonly Input[]) => Promise<Outcome[]>,
): Promise<LineResult[]> {
  const read = lines.map((line) => readLine(line, rules));
  const valid = read.flatMap(({ input }) => (input ? [input] : []));
  const outcomes = valid.length > 0 ? await store(valid) : [];
  const outcomeOf = new Map(valid.map((input, place) => [input, outcomes[place]]));
  return read.map(({ number, book, input, refusal }) => {
    const outcome = refusal ?? (input && outcomeOf.get(input));
    if (outcome === undefined) throw new Error(`Line ${number} has no outcome.`);
    const named = { line: number, ...(book !== undefined && { book }) };
    if (outcome === 'UPDATED' || outcome === 'UNCHANGED') return { ...named, result: outcome };
    const fields = outcome instanceof InvalidFields ? { fields: outcome.details.fields } : {};
    return { ...named, result: 'INVALID', code: outcome.code, errors: outcome.messages, ...fields };
  });
}

interface ReadLine<Input> {
  number: number;
  book?: string;
  input?: Input;
  refusal?: HttpError;
}

function readLine<Input extends { book: string }>(
  { number, bytes }: Line,
  rules: ClassConstructor<Input>,
): ReadLine<Input> {
  if (!bytes) return { number, refusal: new HttpError(413, tooLongLine) };
  let value: unknown;
  try {
    value = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    return { number, refusal: new HttpError(400, noJson) };
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    return { number, refusal: new HttpError(400, noJson) };
  }
  const book = 'book' in value && typeof value.book === 'string' ? { book: value.book.slice(0, 100) } : {};
  try {
    requirePlain(value);
    return { number, ...book, input: validated(rules, value) };
  } catch (error) {
    if (error instanceof HttpError) return { number, ...book, refusal: error };
    throw error;
  }
}
