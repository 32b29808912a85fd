import { useLocation } from 'react-router-dom';
import { type PageAt, pageAt } from './page-at.ts';

/** The entry of the current URL in the route table. */
export function usePage(): PageAt {
  const { pathname, search } = useLocation();
  return pageAt(pathname, new URLSearchParams(search));
}
