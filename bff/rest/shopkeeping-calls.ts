import type * as Rest from '../../rest-api/contract/responses.ts';
import { idSegment } from './path-segment.ts';
import { queryOf } from './query-of.ts';
import type { RestCaller } from './rest-caller.ts';

/** The REST service's calls by which staff run the shop from day to day; errors as those of RestClient. */
export class ShopkeepingCalls {
  readonly #rest: RestCaller;

  constructor(rest: RestCaller) {
    this.#rest = rest;
  }

  letters(
    filter: { recipient?: string | null; kind?: string | null; state?: string | null },
    page: { first: number; after?: string | null | undefined },
  ) {
    const { recipient, kind, state } = filter;
    const query = queryOf({ recipient: recipient || null, kind: kind || null, state, ...page });
    return this.#rest.call<Rest.Responses['StaffLettersResponse']>('GET', `/staff/letters?${query}`);
  }

  async sendLetter(id: string) {
    const path = `/staff/letters/${idSegment(id)}/send`;
    return (await this.#rest.call<Rest.Responses['StaffLetterResponse']>('POST', path, {})).letter;
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

  jobs(page: { first: number; after?: string | null | undefined }) {
    return this.#rest.call<Rest.Responses['StaffJobsResponse']>('GET', `/staff/jobs?${queryOf(page)}`);
  }

  async retryJobs(jobs: { kind: string; subject?: string | null | undefined }) {
    const { kind, subject } = jobs;
    const body = { kind, ...(subject && { subject }) };
    return (await this.#rest.call<Rest.Responses['RetriedJobsResponse']>('POST', '/staff/jobs/retry', body))
      .retried;
  }

  async today() {
    return (await this.#rest.call<Rest.Responses['TodayResponse']>('GET', '/staff/today')).today;
  }
}
