import type { ResourceProps } from 'react-admin';
import { StaffIcon } from '../ui/icons.tsx';
import { MemberList } from './MemberList.tsx';

/** The resource "staff" for react-admin: the members of staff. */
export const members: ResourceProps = {
  name: 'staff',
  icon: StaffIcon,
  options: { label: 'Staff' },
  list: MemberList,
};
