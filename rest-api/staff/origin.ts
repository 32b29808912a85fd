import type { Request } from 'express';
import type { Caller } from './caller.ts';
import { type ChangeOrigin, requireGrantable } from './manage-staff.ts';

/** Where the change of a call comes from, and what its caller may give and take. */
export const originOf = (caller: Caller, request: Request): ChangeOrigin => ({
  actor: caller,
  requestId: request.get('x-request-id') ?? null,
  check: (permissions) => requireGrantable(caller, permissions),
});
