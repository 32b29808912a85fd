import type { Permission } from './permissions.ts';

/** A shopper. The audit stores no name of theirs: it is read from their account, as long as there is one. */
export const shopperActor = (userId: string): Actor => ({ kind: 'shopper', id: userId, name: '' });

/** The author of a change: a member of staff, a program with a service token, a shopper, or the shop itself. */
export interface Actor {
  kind: 'staff' | 'token' | 'shopper' | 'shop';
  /** The id of the account or of the service token; `shop` for the shop itself. */
  id: string;
  /** The name in the audit; empty for a shopper, whose account has it. */
  name: string;
}

/** The caller of a route of the back room. */
export interface Caller extends Actor {
  kind: 'staff' | 'token';
  permissions: ReadonlySet<Permission>;
}

/** The caller, after `requireStaff`. */
export function callerOf(response: { locals: Record<string, unknown> }): Caller {
  const { caller } = response.locals;
  if (!caller) throw new Error('This route is not behind requireStaff.');
  return caller as Caller;
}
