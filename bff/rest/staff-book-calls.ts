import type * as Rest from '../../rest-api/contract/staff-books.ts';
import { idSegment } from './path-segment.ts';
import { queryOf } from './query-of.ts';
import type { RestCaller } from './rest-caller.ts';

/** Which books of the catalogue to return; the names of the REST service's parameters. */
interface StaffBooksPage {
  first: number;
  after?: string | null | undefined;
  search?: string | null | undefined;
  withdrawn?: boolean | null | undefined;
}

/** The REST service's calls for the books that staff keep, each one request; errors as those of RestClient. */
export class StaffBookCalls {
  readonly #rest: RestCaller;

  constructor(rest: RestCaller) {
    this.#rest = rest;
  }

  books(page: StaffBooksPage) {
    return this.#rest.call<Rest.StaffBooksResponse>('GET', `/staff/books?${queryOf({ ...page })}`);
  }

  async book(id: string) {
    return (await this.#rest.call<Rest.StaffBookResponse>('GET', pathOf(id))).book;
  }

  async add(input: object) {
    return (await this.#rest.call<Rest.StaffBookResponse>('POST', '/staff/books', input)).book;
  }

  async change(id: string, input: { version: string }) {
    return (await this.#rest.call<Rest.StaffBookResponse>('POST', pathOf(id), input)).book;
  }

  async withdraw(id: string, version: string) {
    return (await this.#rest.call<Rest.StaffBookResponse>('POST', `${pathOf(id)}/withdraw`, { version }))
      .book;
  }

  async restore(id: string, version: string) {
    return (await this.#rest.call<Rest.StaffBookResponse>('POST', `${pathOf(id)}/restore`, { version })).book;
  }

  async separate(id: string, version: string) {
    return (await this.#rest.call<Rest.StaffBookResponse>('POST', `${pathOf(id)}/separate`, { version }))
      .book;
  }

  /** @param isbn of a book with the same text */
  async join(id: string, version: string, isbn: string) {
    return (await this.#rest.call<Rest.StaffBookResponse>('POST', `${pathOf(id)}/join`, { version, isbn }))
      .book;
  }
}

const pathOf = (id: string) => `/staff/books/${idSegment(id)}`;
