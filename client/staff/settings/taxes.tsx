import type { ResourceProps } from 'react-admin';
import { TaxesIcon } from '../ui/icons.tsx';
import { TaxList } from './TaxList.tsx';

/** The resource "taxes" for react-admin: a record is a book with its tax. */
export const taxes: ResourceProps = {
  name: 'taxes',
  icon: TaxesIcon,
  options: { label: 'Taxes' },
  list: TaxList,
};
