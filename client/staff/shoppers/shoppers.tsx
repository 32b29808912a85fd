import type { ResourceProps } from 'react-admin';
import { ShoppersIcon } from '../ui/icons.tsx';
import { ShopperList } from './ShopperList.tsx';
import { ShopperPage } from './ShopperPage.tsx';

/** The resource "shoppers" for react-admin. */
export const shoppers: ResourceProps = {
  name: 'shoppers',
  icon: ShoppersIcon,
  options: { label: 'Shoppers' },
  list: ShopperList,
  show: ShopperPage,
  recordRepresentation: 'name',
};
