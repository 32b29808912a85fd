import type { ResourceProps } from 'react-admin';
import { AuditIcon } from '../ui/icons.tsx';
import { AuditList } from './AuditList.tsx';

/** The resource "audit" for react-admin. */
export const audit: ResourceProps = {
  name: 'audit',
  icon: AuditIcon,
  options: { label: 'Audit' },
  list: AuditList,
};
