import type { ResourceProps } from 'react-admin';
import { ImportIcon } from '../ui/icons.tsx';
import { ImportList } from './ImportList.tsx';
import { ImportPage } from './ImportPage.tsx';

/** The resource "imports" for react-admin: files of books, and what became of them. */
export const imports: ResourceProps = {
  name: 'imports',
  icon: ImportIcon,
  options: { label: 'Import' },
  list: ImportList,
  show: ImportPage,
  recordRepresentation: 'name',
};
