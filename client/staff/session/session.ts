import { hasTexts, storedValue } from '../../src/storage/stored-value.ts';

/** The staff member's token, which all tabs share; another one than a shopper's. */
export const staffSession = storedValue('local', 'staff-session', (stored) => hasTexts(stored, 'token'));

/** The token to send with a request; null when nobody is logged in. */
export const staffToken = (): string | null => staffSession.get()?.token ?? null;
