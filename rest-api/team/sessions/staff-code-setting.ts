import { isLoopback } from '../../../http/loopback.ts';

/**
 * Whether staff log in without a code: `STAFF_CODES=off`, for a shop that only this machine reaches.
 * @param host the address that the server listens on
 * @throws Error that says what to set
 */
export function isStaffCodeWaivedIn({ STAFF_CODES, PUBLIC_URL }: NodeJS.ProcessEnv, host: string): boolean {
  if (!STAFF_CODES || STAFF_CODES === 'on') return false;
  if (STAFF_CODES !== 'off') throw new Error(`STAFF_CODES is "${STAFF_CODES}": set it to on or off.`);
  const publicHost = PUBLIC_URL && URL.canParse(PUBLIC_URL) ? new URL(PUBLIC_URL).hostname : host;
  if (isLoopback(host) && isLoopback(publicHost)) return true;
  throw new Error(
    'STAFF_CODES=off lets staff in by their password alone, which only a shop on a loopback address may: leave it out.',
  );
}
