import type { ResourceProps } from 'react-admin';
import { BillsIcon } from '../layout/icons.tsx';
import { BillsPage } from './BillsPage.tsx';

/** The resource "bills" for react-admin: it has no records here, as bills are read with their orders. */
export const bills: ResourceProps = {
  name: 'bills',
  icon: BillsIcon,
  options: { label: 'Bills' },
  list: BillsPage,
};
