import type { ResourceProps } from 'react-admin';
import { BooksIcon } from '../ui/icons.tsx';
import { BookList } from './BookList.tsx';
import { BookPage } from './BookPage.tsx';
import { NewBookPage } from './NewBookPage.tsx';

/** The resource "books" for react-admin. */
export const books: ResourceProps = {
  name: 'books',
  icon: BooksIcon,
  options: { label: 'Books' },
  list: BookList,
  create: NewBookPage,
  edit: BookPage,
  recordRepresentation: 'title',
};
