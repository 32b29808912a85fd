import { type AuthProvider, HttpError } from 'react-admin';
import { StaffLogoutRequest, type StaffMeQuery, StaffMeRequest } from '../generated/requests.ts';
import { staffRequest } from '../network/staff-request.ts';
import { mayAccess } from './permissions.ts';
import { markStaffSessionEnd, staffSession, staffToken } from './session.ts';

type Me = NonNullable<StaffMeQuery['staffMe']>;

export const SESSION_ENDED = 'Your session has ended. Log in again, and go on where you were.';

/**
 * Who is logged in and what they may do, for react-admin. What a member may do is read once per login, and anew after
 * the shop has refused something: their role may have changed.
 */
export function createAuthProvider(): AuthProvider {
  let known: { token: string | null; me: Promise<Me> } | undefined;

  function me(): Promise<Me> {
    const token = staffToken();
    if (known?.token === token) return known.me;
    const asked = readMe();
    known = { token, me: asked };
    // A failure is not remembered: the next page reads again.
    asked.catch(() => {
      if (known?.me === asked) known = undefined;
    });
    return asked;
  }

  async function readPermissionsAnew() {
    const before = (await known?.me)?.permissions;
    known = undefined;
    const { permissions } = await me();
    // Subscribers read everything anew, menu included. Not without a change: what was refused would be refused again.
    if (String(permissions) !== String(before)) staffSession.set(staffSession.get());
  }

  return {
    async login({ token }: { token: string }) {
      staffSession.set({ token });
    },
    async logout() {
      if (staffToken() === null) return;
      markStaffSessionEnd('logged out');
      try {
        await staffRequest(StaffLogoutRequest, {});
      } catch {
        // Offline, or the session has ended before: this browser forgets the token all the same.
      }
      staffSession.set(null);
      known = undefined;
    },
    async checkAuth() {
      if (staffToken() === null) throw new Error(SESSION_ENDED);
    },
    async checkError({ status }: HttpError) {
      if (status === 401) {
        markStaffSessionEnd('refused');
        throw new Error(SESSION_ENDED);
      }
      if (status === 403) await readPermissionsAnew();
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
  const { staffMe } = await staffRequest(StaffMeRequest, {});
  if (staffMe) return staffMe;
  throw new HttpError(SESSION_ENDED, 401);
}
