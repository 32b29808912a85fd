import { randomUUID } from 'node:crypto';
import { pipeline } from 'node:stream/promises';
import type { Client } from 'pg';
import { beginningOf } from '../../../text/storable.ts';
import type { ImportReport, ReportedPlace } from '../import-report.ts';
import type { KnownCategory } from '../known-categories.ts';
import { stagedRow, stagingStream } from '../staging.ts';
import { value } from './element.ts';
import { type Identity, identify } from './identify.ts';
import { factsOf, findKnown, type KnownBook, type KnownRecord } from './known-books.ts';
import { noHeader, readHeader } from './message-header.ts';
import { bookOf } from './onix-book.ts';
import type { OnixMapping } from './onix-mapping.ts';
import { mergeFacts, readFacts } from './read-facts.ts';
import type { OnixRecord } from './read-message.ts';
import type { RecordFacts } from './record-facts.ts';
import { type StagedRecord, stageRecords } from './record-staging.ts';

/** Records for which the database is asked at once. */
const recordsAtOnce = 500;
const maxReferenceLength = 200;

/** A record that has been read, before it is known what the shop has of it. */
interface ReadRecord {
  place: ReportedPlace & { reference: string };
  position: number;
  identity: Identity;
  importKey: string;
  notification: 'replace' | 'update' | 'delete';
  facts: RecordFacts;
}

/** List 1. */
const notifications: Record<string, ReadRecord['notification']> = {
  '01': 'replace',
  '02': 'replace',
  '03': 'replace',
  '04': 'update',
  '05': 'delete',
};

/** Puts the records of a message into the staging tables, and what cannot go there into the report. */
export class MessageStaging {
  header = noHeader;
  read = 0;
  bad = 0;
  readonly counts = { unlisted: 0, older: 0 };
  private readonly mapping: OnixMapping;
  private readonly categories: readonly KnownCategory[];
  private readonly client: Client;
  private readonly report: ImportReport;
  private waiting: ReadRecord[] = [];

  constructor(
    client: Client,
    report: ImportReport,
    mapping: OnixMapping,
    categories: readonly KnownCategory[],
  ) {
    this.client = client;
    this.report = report;
    this.mapping = mapping;
    this.categories = categories;
  }

  /** Takes the header or a product. */
  async add(record: OnixRecord): Promise<void> {
    if (record.element.name === 'Header') {
      this.header = readHeader(record.element);
      return;
    }
    this.read += 1;
    const reference = value(record.element, 'RecordReference');
    const place = { line: record.line, lastLine: record.lastLine, reference };
    for (const name of record.unknown) {
      this.report.addNote(`<${beginningOf(name, 60)}>: the standard has no such element`, place);
    }
    const read = this.readRecord(record, place);
    if ('reasons' in read) await this.refuse(place, read.reasons);
    else if (this.waiting.push(read) === recordsAtOnce) await this.stageWaiting();
  }

  async end(): Promise<void> {
    await this.stageWaiting();
  }

  private async refuse(place: ReportedPlace, reasons: string[]): Promise<void> {
    this.bad += 1;
    await this.report.addBadRow(place, reasons);
  }

  private readRecord(
    { element, error }: OnixRecord,
    place: ReadRecord['place'],
  ): ReadRecord | { reasons: string[] } {
    const { reference } = place;
    if (error) return { reasons: [error] };
    if (!reference) return { reasons: ['RecordReference: it is missing'] };
    if (reference.length > maxReferenceLength) {
      return { reasons: [`RecordReference: it has more than ${maxReferenceLength} characters`] };
    }
    const type = value(element, 'NotificationType');
    const notification = notifications[type];
    if (!notification) return { reasons: [notificationFault(type)] };
    const identity = identify(element);
    if (identity.error) return { reasons: [identity.error] };
    const context = {
      mapping: this.mapping,
      categories: this.categories,
      sender: this.header.sender,
      defaults: this.header.defaults,
      note: (what: string) => this.report.addNote(what, place),
    };
    return {
      place,
      position: this.read,
      identity,
      importKey: this.keyOf(identity, reference),
      notification,
      facts: notification === 'delete' ? {} : readFacts(element, context),
    };
  }

  private keyOf({ isbn, key }: Identity, reference: string): string {
    if (isbn) return `isbn:${isbn}`;
    return key ?? `onix:${encodeURIComponent(this.header.sender)}:${encodeURIComponent(reference)}`;
  }

  private async stageWaiting(): Promise<void> {
    const { client, waiting } = this;
    if (waiting.length === 0) return;
    this.waiting = [];
    const lookUps = waiting.map(({ place, importKey, identity }) => ({
      reference: place.reference,
      importKey,
      isbn: identity.isbn ?? null,
      id: identity.id ?? null,
    }));
    const known = await findKnown(client, this.header.sender, lookUps);
    const records: StagedRecord[] = [];
    let rows = '';
    for (const [i, read] of waiting.entries()) {
      const staged = await this.stagedOf(read, known[i] ?? { record: undefined, book: undefined });
      if (!staged) continue;
      rows += staged.row;
      records.push(staged.record);
    }
    await pipeline([rows], stagingStream(client));
    await stageRecords(client, records);
  }

  /** The row of a book and of its record; undefined for one that changes nothing, which the report says. */
  private async stagedOf(
    { place, position, identity, importKey, notification, facts }: ReadRecord,
    { record, book: known }: KnownRecord,
  ): Promise<{ row: string; record: StagedRecord } | undefined> {
    const { sentAt } = this.header;
    const wasListed = record?.listed ?? true;
    const { line, reference } = place;
    const staged = { line, position, reference, wasListed, facts: null };
    if (record?.sentAt && sentAt && new Date(record.sentAt) > sentAt) {
      this.counts.older += 1;
      this.report.addNote(
        'SentDateTime: a later message has spoken of the record, which is left as it is',
        place,
      );
      return undefined;
    }
    if (notification === 'delete') {
      if (!known && !record) {
        this.report.addNote('NotificationType 05: the catalogue does not have the book', place);
        return undefined;
      }
      const unlisted = { record: 'NotificationType 05: its sender has deleted the record' };
      return { row: '', record: { ...staged, productId: known?.id ?? null, listed: false, unlisted } };
    }
    const before = known ? factsOf(known, record?.unlisted ?? {}) : record?.facts;
    if (notification === 'update' && !before) {
      await this.refuse(place, ['NotificationType 04: the shop has no book that it could update']);
      return undefined;
    }
    const whole = notification === 'update' && before ? mergeFacts(before, facts) : facts;
    const made = bookOf(whole, {
      identity,
      importKey: known ? keptKey(known, identity) : importKey,
      known,
      mapping: this.mapping,
    });
    if ('reasons' in made) {
      await this.refuse(place, made.reasons);
      return undefined;
    }
    const { book } = made;
    // A block says nothing of the whole: who has deleted a record sends it anew to take that back.
    const deleted = notification === 'update' && record?.unlisted.record;
    const unlisted = { ...made.unlisted, ...(deleted && { record: deleted }) };
    const reasons = Object.values(unlisted);
    if (reasons.length > 0) {
      this.counts.unlisted += 1;
      this.report.addUnlistedRow(place, reasons);
    }
    const productId = book ? (known?.id ?? identity.id ?? randomUUID()) : null;
    return {
      row: book && productId ? stagedRow(staged, book, { known: productId }) : '',
      record: { ...staged, productId, listed: reasons.length === 0, unlisted, facts: book ? null : whole },
    };
  }
}

/** The key of a book that is there: its ISBN, also where that is corrected, unless imports know it by another name. */
function keptKey({ importKey }: KnownBook, { isbn }: Identity): string | null {
  return isbn && importKey?.startsWith('isbn:') ? `isbn:${isbn}` : importKey;
}

function notificationFault(type: string): string {
  if (type === '08' || type === '09')
    return `NotificationType ${type}: sales and purchases of products are not supported`;
  return `NotificationType "${beginningOf(type, 10)}": one of 01 to 05 is expected`;
}
