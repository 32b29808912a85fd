import type * as Rest from '../../rest-api/contract/book-taxes.ts';
import { idSegment } from './path-segment.ts';
import { queryOf } from './query-of.ts';
import type { RestCaller } from './rest-caller.ts';

/** The code and the rate of a book, and the version that the change starts from. */
interface TaxChange {
  hsn: string;
  rateBasisPoints: number;
  version: string | null;
}

/** The REST service's calls for what books are for the tax, each one request; errors as those of RestClient. */
export class BookTaxCalls {
  readonly #rest: RestCaller;

  constructor(rest: RestCaller) {
    this.#rest = rest;
  }

  list(search: string | null | undefined, page: { first: number; after?: string | null | undefined }) {
    const query = queryOf({ search: search || null, ...page });
    return this.#rest.call<Rest.BookTaxesResponse>('GET', `/staff/taxes?${query}`);
  }

  async rates() {
    return (await this.#rest.call<Rest.TaxRatesResponse>('GET', '/staff/taxes/rates')).rates;
  }

  async set(book: string, change: TaxChange) {
    return (await this.#rest.call<Rest.BookTaxResponse>('POST', pathOf(book), change)).tax;
  }

  remove(book: string, version: string) {
    const path = `${pathOf(book)}?${queryOf({ version })}`;
    return this.#rest.call<Rest.BookTaxRemovedResponse>('DELETE', path);
  }
}

const pathOf = (book: string) => `/staff/taxes/${idSegment(book)}` as const;
