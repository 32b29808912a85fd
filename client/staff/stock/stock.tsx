import type { ResourceProps } from 'react-admin';
import { Route } from 'react-router-dom';
import { StockIcon } from '../ui/icons.tsx';
import { ReceivePage } from './ReceivePage.tsx';
import { StockList } from './StockList.tsx';
import { StockPage } from './StockPage.tsx';

/** The resource "stock" for react-admin: a record is a book with its copies. */
export const stock: ResourceProps = {
  name: 'stock',
  icon: StockIcon,
  options: { label: 'Stock' },
  list: StockList,
  show: StockPage,
  recordRepresentation: 'title',
  children: <Route path="receive" element={<ReceivePage />} />,
};
