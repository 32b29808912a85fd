import type { Request } from 'express';
import type { Actor, Caller } from './caller.ts';
import { HttpError } from './errors.ts';
import type { Permission } from './permissions.ts';

export const onlyOwnPermissions = 'You can only give and take permissions that you have yourself.';

/** The author of a change, and the id of its request in the logs. */
export interface Origin {
  actor: Actor;
  requestId: string | null;
}

/** The origin of a change of permissions: its actor can only give and take those that they have. */
export interface ChangeOrigin extends Origin {
  /** @throws HttpError 403 */
  check(permissions: readonly Permission[]): void;
}

/** @throws HttpError 403 where a caller would give or take more than they may do themselves */
export function requireGrantable(caller: Caller, granted: readonly Permission[]): void {
  if (!granted.every((permission) => caller.permissions.has(permission))) {
    throw new HttpError(403, onlyOwnPermissions);
  }
}

/** The id of a request, which the server has set. */
export const requestIdIn = (request: Pick<Request, 'get'>): string | null =>
  request.get('x-request-id') ?? null;

/** The origin of a change by a request, with the permissions that its caller may give and take. */
export const originOf = (caller: Caller, request: Pick<Request, 'get'>): ChangeOrigin => ({
  actor: caller,
  requestId: requestIdIn(request),
  check: (permissions) => requireGrantable(caller, permissions),
});
