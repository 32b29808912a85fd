import type { ResourceProps } from 'react-admin';
import { InvoicesIcon } from '../ui/icons.tsx';
import { InvoicesPage } from './InvoicesPage.tsx';

/** The resource "bills" for react-admin: it has no records here, as bills are read with their orders. */
export const invoices: ResourceProps = {
  name: 'bills',
  icon: InvoicesIcon,
  options: { label: 'Bills' },
  list: InvoicesPage,
};
