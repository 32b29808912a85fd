import type { ResourceProps } from 'react-admin';
import { EmailsIcon } from '../ui/icons.tsx';
import { EmailList } from './EmailList.tsx';

/** The resource "emails" for react-admin. */
export const emails: ResourceProps = {
  name: 'emails',
  icon: EmailsIcon,
  options: { label: 'Emails' },
  list: EmailList,
};
