import type { RequestHandler, Response } from 'express';
import { messages } from '../../contract/rules.ts';
import type { Database } from '../../database/database.ts';
import { bearerToken } from '../../routing/auth.ts';
import type { Caller } from '../../routing/caller.ts';
import { HttpError } from '../../routing/errors.ts';
import {
  codeNeededMessage,
  freshMinutes,
  permissionNeeded,
  personNeededMessage,
  roles,
} from '../../routing/permissions.ts';
import type { StaffAccess } from '../../routing/route-description.ts';
import { findServiceToken, findSession, type StaffSessionRow } from './staff-sessions.queries.ts';
import { kindOfToken } from './staff-token.ts';

/** The caller's session, after `requireStaff` of a route that takes no service tokens. */
export function sessionOf(response: Response): StaffSessionRow {
  const { staffSession } = response.locals;
  if (!staffSession) throw new Error('This route takes service tokens.');
  return staffSession;
}

/**
 * Rejects callers of the back room who may not make a call. Permissions are read at every request: a role that is
 * taken, a session that is ended and a token that is revoked count from the next request on.
 * @param isCodeWaived whether sessions without a code are good
 * @throws HttpError 401 without a valid staff session or service token, 403 without the permission or a fresh code
 */
export function requireStaff(
  database: Database,
  isCodeWaived: boolean,
  { permission, fresh }: StaffAccess,
): RequestHandler {
  const check = (caller: Caller) => {
    if (permission !== 'session' && permission !== 'any' && !caller.permissions.has(permission)) {
      throw new HttpError(403, permissionNeeded(permission));
    }
  };

  return async (request, response, next) => {
    const token = bearerToken(request);
    const kind = kindOfToken(token);
    if (kind === 'session') {
      const session = await findSession(database, token);
      const isGood = session && (session.codeAt !== null || isCodeWaived);
      if (!isGood) throw new HttpError(401, messages.invalidToken);
      const { userId: id, name, role } = session;
      const caller: Caller = { kind: 'staff', id, name, permissions: new Set(roles[role]) };
      check(caller);
      if (fresh && isOld(session.codeAt)) throw new HttpError(403, codeNeededMessage);
      response.locals.caller = caller;
      response.locals.staffSession = session;
    } else {
      const found = kind === 'service' ? await findServiceToken(database, token) : undefined;
      if (!found) throw new HttpError(401, messages.invalidToken);
      if (permission === 'session') throw new HttpError(403, personNeededMessage);
      const caller: Caller = { kind: 'token', ...found, permissions: new Set(found.permissions) };
      check(caller);
      response.locals.caller = caller;
    }
    next();
  };
}

/** Sessions without a code are of members who need none. */
function isOld(codeAt: Date | null): boolean {
  return codeAt !== null && Date.now() - codeAt.getTime() > freshMinutes * 60_000;
}
