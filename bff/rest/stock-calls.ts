import type * as Rest from '../../rest-api/contract/stock.ts';
import { idSegment } from './path-segment.ts';
import { queryOf } from './query-of.ts';
import type { RestCaller } from './rest-caller.ts';

interface Page {
  first: number;
  after?: string | null | undefined;
}

/** The REST service's calls for the copies of books, each one request; errors as those of RestClient. */
export class StockCalls {
  readonly #rest: RestCaller;

  constructor(rest: RestCaller) {
    this.#rest = rest;
  }

  list({ low, search }: { low?: boolean | null; search?: string | null }, page: Page) {
    const query = queryOf({ low, search: search || null, ...page });
    return this.#rest.call<Rest.StockListResponse>('GET', `/staff/stock?${query}`);
  }

  async of(book: string) {
    const path = `/staff/stock/${idSegment(book)}`;
    return (await this.#rest.call<{ stock: Rest.BookStock }>('GET', path)).stock;
  }

  movements(book: string, page: Page) {
    const path = `/staff/stock/${idSegment(book)}/movements?${queryOf({ ...page })}`;
    return this.#rest.call<Rest.StockMovementsResponse>('GET', path);
  }

  async set(book: string, change: object) {
    const path = `/staff/stock/${idSegment(book)}`;
    return (await this.#rest.call<{ stock: Rest.BookStock }>('POST', path, change)).stock;
  }

  async receive(delivery: object) {
    const path = '/staff/stock/receive';
    return (await this.#rest.call<Rest.StockReceivedResponse>('POST', path, delivery)).received;
  }
}
