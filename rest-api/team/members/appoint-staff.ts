import type { Database } from '../../database/database.ts';
import { inTransaction } from '../../database/in-transaction.ts';
import type { Origin } from '../../routing/origin.ts';
import type { Role } from '../../routing/permissions.ts';
import { endWaysBack, resetPassword } from '../../shopping/account/account.queries.ts';
import { giveRole, lockedAccount } from './manage-staff.ts';
import { lockStaffMember, setInvitedEmail } from './staff.queries.ts';

/**
 * Gives a role without an email, by the word of whoever runs the shop: they know whose address it is. The account gets
 * another password, and its tokens and links end. A member who was invited need not follow the link any more.
 * @throws HttpError 403 for the demo account
 */
export function appointStaff(
  database: Database,
  origin: Origin,
  {
    email,
    name,
    role,
    passwordHash,
  }: { email: string; name: string | undefined; role: Role; passwordHash: string },
): Promise<void> {
  return inTransaction(database, async (transaction) => {
    const user = await lockedAccount(transaction, { email, name, passwordHash });
    await resetPassword(transaction, user, { passwordHash });
    await endWaysBack(transaction, user.id);
    const member = await lockStaffMember(transaction, user.id);
    if (member) await setInvitedEmail(transaction, user.id, null);
    else await giveRole(transaction, origin, user, role, null);
  });
}
