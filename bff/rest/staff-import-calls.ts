import type * as Rest from '../../rest-api/contract/responses.ts';
import { idSegment } from './path-segment.ts';
import type { RestCaller } from './rest-caller.ts';

const pathOf = (id: string, step = '') => `/staff/imports/${idSegment(id)}${step}`;

/** The REST service's calls of imports; errors as those of RestClient. Files are uploaded to REST itself. */
export class StaffImportCalls {
  readonly #rest: RestCaller;

  constructor(rest: RestCaller) {
    this.#rest = rest;
  }

  list() {
    return this.#rest.call<Rest.Responses['StaffImportsResponse']>('GET', '/staff/imports');
  }

  async one(id: string) {
    return (await this.#rest.call<Rest.Responses['StaffImportResponse']>('GET', pathOf(id))).import;
  }

  async start(id: string, { dryRun, mapping }: { dryRun: boolean; mapping?: string | null | undefined }) {
    const body = { dryRun, ...(mapping && { mapping }) };
    const path = pathOf(id, '/start');
    return (await this.#rest.call<Rest.Responses['StaffImportResponse']>('POST', path, body)).import;
  }

  async cancel(id: string) {
    const path = pathOf(id, '/cancel');
    return (await this.#rest.call<Rest.Responses['StaffImportResponse']>('POST', path, {})).import;
  }
}
