import type * as Rest from '../../rest-api/contract/responses.ts';
import { idSegment } from './path-segment.ts';
import { queryOf } from './query-of.ts';
import type { RestCaller } from './rest-caller.ts';

/** The REST service's calls about the shop's letters and jobs; errors as those of RestClient. */
export class StaffLetterCalls {
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

  jobs(page: { first: number; after?: string | null | undefined }) {
    return this.#rest.call<Rest.Responses['StaffJobsResponse']>('GET', `/staff/jobs?${queryOf(page)}`);
  }

  async retryJobs(jobs: { kind: string; subject?: string | null | undefined }) {
    const { kind, subject } = jobs;
    const body = { kind, ...(subject && { subject }) };
    return (await this.#rest.call<Rest.Responses['RetriedJobsResponse']>('POST', '/staff/jobs/retry', body))
      .retried;
  }
}
