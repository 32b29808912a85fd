import type { ResourceProps } from 'react-admin';
import { Route } from 'react-router-dom';
import { OrdersIcon } from '../ui/icons.tsx';
import { NewOrderPage } from './NewOrderPage.tsx';
import { OrderList } from './OrderList.tsx';
import { OrderPage } from './OrderPage.tsx';
import { PackPage } from './PackPage.tsx';

/** The resource "orders" for react-admin. */
export const orders: ResourceProps = {
  name: 'orders',
  icon: OrdersIcon,
  options: { label: 'Orders' },
  list: OrderList,
  create: NewOrderPage,
  show: OrderPage,
  recordRepresentation: 'number',
  children: <Route path=":id/pack" element={<PackPage />} />,
};
