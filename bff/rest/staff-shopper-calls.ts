import type * as Rest from '../../rest-api/contract/responses.ts';
import { idSegment } from './path-segment.ts';
import { queryOf } from './query-of.ts';
import type { RestCaller } from './rest-caller.ts';

/** The REST service's calls by which staff help shoppers; errors as those of RestClient. */
export class StaffShopperCalls {
  readonly #rest: RestCaller;

  constructor(rest: RestCaller) {
    this.#rest = rest;
  }

  shoppers(search: string | null | undefined, page: { first: number; after?: string | null | undefined }) {
    const query = queryOf({ search: search || null, ...page });
    return this.#rest.call<Rest.Responses['StaffShoppersResponse']>('GET', `/staff/shoppers?${query}`);
  }

  async shopper(id: string) {
    const path = `/staff/shoppers/${idSegment(id)}`;
    return (await this.#rest.call<Rest.Responses['StaffShopperResponse']>('GET', path)).shopper;
  }

  sendResetLink(id: string) {
    const path = `/staff/shoppers/${idSegment(id)}/reset-link`;
    return this.#rest.call<Rest.Responses['ResetLinkSentResponse']>('POST', path, {});
  }
}
