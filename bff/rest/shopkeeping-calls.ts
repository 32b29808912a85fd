import type * as Rest from '../../rest-api/contract/responses.ts';
import type { RestCaller } from './rest-caller.ts';

/** The REST service's calls by which staff run the shop from day to day; errors as those of RestClient. */
export class ShopkeepingCalls {
  readonly #rest: RestCaller;

  constructor(rest: RestCaller) {
    this.#rest = rest;
  }

  async today() {
    return (await this.#rest.call<Rest.Responses['TodayResponse']>('GET', '/staff/today')).today;
  }
}
