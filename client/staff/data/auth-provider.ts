import { type AuthProvider, HttpError } from 'react-admin';
import { StaffLogoutDocument, StaffMeDocument, type StaffMeQuery } from '../team/Session.generated.ts';
import { mayAccess } from './permissions.ts';
import { markStaffSessionEnd, staffSession, staffToken } from './session.ts';
import { staffRequest } from './staff-request.ts';

type Me = NonNullable<StaffMeQuery['staffMe']>;

export const SESSION_ENDED = 'Your session has ended. Log in again, and go on where you were.';

/** With it react-admin opens the login page and shows no message: the page itself says how the session ended. */
const TO_LOGIN = { message: false };

/**
 * Who is logged in and what they may do, for react-admin. What a member may do is read once per login, and anew after
 * the shop has refused something: their role may have changed.
 */
export function createAuthProvider(): AuthProvider {
  let known: { token: string | null; me: Promise<Me> } | undefined;

  function me(): Promise<Me> {
    const token = staffToken();
    if (known?.token === token) return known.me;
    const reading = readMe();
    known = { token, me: reading };
    // A failure is not remembered: the next page reads again.
    reading.catch(() => {
      if (known?.me === reading) known = undefined;
    });
    return reading;
  }

  /** A failure leaves what is known: a shop that is busy takes nothing away from the member. */
  async function readPermissionsAnew() {
    const token = staffToken();
    const before = await known?.me;
    const now = await readMe();
    known = { token, me: Promise.resolve(now) };
    // Subscribers read everything anew, menu included. Not without a change: what was refused would be refused again.
    if (String(now.permissions) !== String(before?.permissions)) staffSession.set(staffSession.get());
  }

  /** Rejects where the shop no longer takes the token, and resolves after any other failure. */
  async function endAfterRefusal(failure: unknown): Promise<void> {
    if ((failure as HttpError).status !== 401) return;
    markStaffSessionEnd('refused');
    return Promise.reject(TO_LOGIN);
  }

  return {
    async login({ token }: { token: string }) {
      staffSession.set({ token });
    },
    async logout() {
      if (staffToken() === null) return;
      markStaffSessionEnd('logged out');
      try {
        await staffRequest(StaffLogoutDocument, {});
      } catch {
        // Offline, or the session has ended before: this browser forgets the token all the same.
      }
      staffSession.set(null);
      known = undefined;
    },
    async checkAuth() {
      if (staffToken() === null) return Promise.reject(TO_LOGIN);
      return me().then(() => undefined, endAfterRefusal);
    },
    async checkError(failure: HttpError) {
      if (failure.status === 403) return readPermissionsAnew().catch(endAfterRefusal);
      return endAfterRefusal(failure);
    },
    async getIdentity() {
      const { member } = await me();
      return { id: member.id, fullName: member.name || member.email };
    },
    getPermissions: async () => (await me()).permissions,
    canAccess: async ({ resource, action }) => mayAccess((await me()).permissions, resource, action),
  };
}

async function readMe(): Promise<Me> {
  const { staffMe } = await staffRequest(StaffMeDocument, {});
  if (staffMe) return staffMe;
  throw new HttpError(SESSION_ENDED, 401);
}
