import type { ResourceProps } from 'react-admin';
import { CarriersIcon } from '../ui/icons.tsx';
import { CarriersPage } from './CarriersPage.tsx';

/** The resource "carriers" for react-admin: a page without records. */
export const carriers: ResourceProps = {
  name: 'carriers',
  icon: CarriersIcon,
  options: { label: 'Carriers' },
  list: CarriersPage,
};
