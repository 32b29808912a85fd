import { UserMenu, useGetIdentity } from 'react-admin';

/** Who is logged in, and the way out. Its name is what it shows. */
export function StaffMemberMenu() {
  const { identity } = useGetIdentity();
  return <UserMenu label={identity?.fullName ?? 'Who is logged in'} />;
}
