import { hasTexts, storedValue } from '../../shared/stored-value.ts';

/** The staff member's token, which all tabs share; another one than a shopper's. */
export const staffSession = storedValue('local', 'staff-session', (stored) => hasTexts(stored, 'token'));

/** The token to send with a request; null when nobody is logged in. */
export const staffToken = (): string | null => staffSession.get()?.token ?? null;

/** The member logged out on this page, or the shop refused the token. */
type StaffSessionEnd = 'logged out' | 'refused';

let end: StaffSessionEnd | null = null;

/** How the session of this page ended; null while there is one. */
export const staffSessionEnd = (): StaffSessionEnd | null => end;

/** Says how the session ends. What is said first holds: after a logout the shop refuses what is still sent. */
export function markStaffSessionEnd(how: StaffSessionEnd): void {
  end ??= how;
}

staffSession.subscribe(() => {
  if (staffToken() !== null) end = null;
});
