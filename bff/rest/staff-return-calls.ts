import type * as Rest from '../../rest-api/contract/responses.ts';
import type { ReturnState } from '../../rest-api/contract/returns.ts';
import { nextCursor } from './next-cursor.ts';
import { idSegment } from './path-segment.ts';
import { queryOf } from './query-of.ts';
import type { RestCaller } from './rest-caller.ts';

/** Which returns of all shoppers to read. */
interface StaffReturnsPage {
  first: number;
  after?: string | null | undefined;
  states?: readonly ReturnState[] | null | undefined;
  search?: string | null | undefined;
}

/** The REST service's calls for returns of all shoppers, each one request; errors as those of RestClient. */
export class StaffReturnCalls {
  readonly #rest: RestCaller;

  constructor(rest: RestCaller) {
    this.#rest = rest;
  }

  async returns({ first, after, states, search }: StaffReturnsPage) {
    const query = queryOf({
      first,
      after: after || null,
      states: states?.join() || null,
      search: search || null,
    });
    const { body, headers } = await this.#rest.request<Rest.StaffReturnsResponse>({
      method: 'GET',
      path: `/api/staff/returns?${query}`,
    });
    const totalCount = Number(headers['x-total-count']);
    return { returns: body.returns, totalCount, endCursor: nextCursor(headers.link) };
  }

  async return(id: string) {
    const path = `/staff/returns/${idSegment(id)}`;
    return (await this.#rest.call<Rest.StaffReturnResponse>('GET', path)).return;
  }

  async changeReturn(id: string, change: 'decide' | 'receive' | 'refund', body: object) {
    const path = `/staff/returns/${idSegment(id)}/${change}`;
    return (await this.#rest.call<Rest.StaffReturnResponse>('POST', path, body)).return;
  }
}
