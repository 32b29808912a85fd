import type * as Rest from '../../rest-api/contract/staff.ts';
import { idSegment } from './path-segment.ts';
import { queryOf } from './query-of.ts';
import type { RestCaller } from './rest-caller.ts';

interface Page {
  first: number;
  after?: string | null | undefined;
}

type AuditCondition = 'actorId' | 'action' | 'subject' | 'from' | 'to';

/** The REST service's calls of the back room, each one request; errors as those of RestClient. */
export class StaffCalls {
  readonly #rest: RestCaller;

  constructor(rest: RestCaller) {
    this.#rest = rest;
  }

  async logIn(input: { email: string; password: string; code?: string | null | undefined }) {
    return (await this.#rest.call<Rest.StaffLoginResponse>('POST', '/staff/login', input)).login;
  }

  async logOut() {
    return (await this.#rest.call<Rest.StaffLogoutResponse>('POST', '/staff/logout', {})).loggedOut;
  }

  giveCode(code: string) {
    return this.#rest.call<Rest.StaffCodeResponse>('POST', '/staff/code', { code });
  }

  async me() {
    return (await this.#rest.call<Rest.StaffSessionResponse>('GET', '/staff/me')).session;
  }

  async roles() {
    return (await this.#rest.call<Rest.StaffRolesResponse>('GET', '/staff/roles')).roles;
  }

  members(page: Page) {
    return this.#rest.call<Rest.StaffMembersResponse>('GET', `/staff/members?${queryOf({ ...page })}`);
  }

  async invite(input: { email: string; name?: string | null | undefined; role: string }) {
    return (await this.#rest.call<Rest.StaffMemberResponse>('POST', '/staff/members', input)).member;
  }

  async changeRole(id: string, change: { role: string; version: number }) {
    const path = `/staff/members/${idSegment(id)}`;
    return (await this.#rest.call<Rest.StaffMemberResponse>('POST', path, change)).member;
  }

  async remove(id: string, version: number) {
    const path = `/staff/members/${idSegment(id)}?version=${version}`;
    return (await this.#rest.call<Rest.StaffRemovedResponse>('DELETE', path)).removed;
  }

  async serviceTokens() {
    return (await this.#rest.call<Rest.ServiceTokensResponse>('GET', '/staff/tokens')).tokens;
  }

  createServiceToken(input: { name: string; permissions: string[]; days: number }) {
    return this.#rest.call<Rest.NewServiceTokenResponse>('POST', '/staff/tokens', input);
  }

  async revokeServiceToken(id: string) {
    const path = `/staff/tokens/${idSegment(id)}`;
    return (await this.#rest.call<Rest.ServiceTokenResponse>('DELETE', path)).serviceToken;
  }

  audit(filter: Partial<Record<AuditCondition, string | null>>, page: Page) {
    const query = queryOf({ ...filter, ...page });
    return this.#rest.call<Rest.AuditResponse>('GET', `/staff/audit?${query}`);
  }
}
