import type { ResourceProps } from 'react-admin';
import { ReturnsIcon } from '../ui/icons.tsx';
import { ReturnList } from './ReturnList.tsx';
import { ReturnPage } from './ReturnPage.tsx';

/** The resource "returns" for react-admin. */
export const returns: ResourceProps = {
  name: 'returns',
  icon: ReturnsIcon,
  options: { label: 'Returns' },
  list: ReturnList,
  show: ReturnPage,
};
