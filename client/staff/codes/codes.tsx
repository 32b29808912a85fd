import type { ResourceProps } from 'react-admin';
import { CodesIcon } from '../ui/icons.tsx';
import { CodeList } from './CodeList.tsx';

/** The resource "codes" for react-admin: codes by which orders cost less. */
export const codes: ResourceProps = {
  name: 'codes',
  icon: CodesIcon,
  options: { label: 'Codes' },
  list: CodeList,
  recordRepresentation: 'code',
};
