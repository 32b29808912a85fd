import type { ResourceProps } from 'react-admin';
import { PagesIcon } from '../ui/icons.tsx';
import { NewPage } from './NewPage.tsx';
import { PageList } from './PageList.tsx';
import { PagePage } from './PagePage.tsx';

/** The resource "pages" for react-admin: pages of text, and what shows above others. */
export const pages: ResourceProps = {
  name: 'pages',
  icon: PagesIcon,
  options: { label: 'Pages' },
  list: PageList,
  create: NewPage,
  edit: PagePage,
  recordRepresentation: 'title',
};
