import { LRUCache } from 'lru-cache';
import pLimit from 'p-limit';
import type { Invoice } from '../../contract/invoices.ts';
import { TooBusy } from '../../routing/errors.ts';

/** A usual invoice has 20 kB. */
const maxCachedBytes = 8_000_000;
/** The limits of concurrent and of waiting renderings. */
const maxConcurrent = 2;
const maxWaiting = 20;

/**
 * Invoices as PDFs, each rendered once as long as it is cached. A rendering goes on when its caller has left meanwhile, so
 * that the next try has it.
 */
export class InvoicePdfCache {
  readonly #print: (invoice: Invoice) => Promise<Buffer>;
  readonly #cached = new LRUCache<string, Buffer>({
    maxSize: maxCachedBytes,
    sizeCalculation: (pdf) => pdf.length,
  });
  readonly #underWay = new Map<string, Promise<Buffer>>();
  readonly #limit = pLimit(maxConcurrent);

  constructor(print: (invoice: Invoice) => Promise<Buffer>) {
    this.#print = print;
  }

  /** @throws TooBusy when too many others wait */
  async pdfOf(invoice: Invoice): Promise<Buffer> {
    const { id } = invoice;
    return this.#cached.get(id) ?? this.#underWay.get(id) ?? this.#begin(id, invoice);
  }

  async #begin(id: string, invoice: Invoice): Promise<Buffer> {
    if (this.#limit.pendingCount >= maxWaiting) throw new TooBusy('Too many invoices are being rendered.');
    const pdf = this.#limit(() => this.#print(invoice));
    this.#underWay.set(id, pdf);
    try {
      const printed = await pdf;
      this.#cached.set(id, printed);
      return printed;
    } finally {
      this.#underWay.delete(id);
    }
  }
}
