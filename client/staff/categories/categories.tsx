import type { ResourceProps } from 'react-admin';
import { CategoriesIcon } from '../ui/icons.tsx';
import { CategoriesPage } from './CategoriesPage.tsx';

/** The resource "categories" for react-admin: a page without records. */
export const categories: ResourceProps = {
  name: 'categories',
  icon: CategoriesIcon,
  options: { label: 'Categories' },
  list: CategoriesPage,
};
