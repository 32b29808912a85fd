import { titleOf } from '../ui/title-of.ts';
import { titleAt } from './page-at.ts';
import { usePage } from './use-page.ts';

/** The document's title: the one in the route table, or the page's own with "Quire" appended. */
export function PageTitle({ children }: { children?: string | undefined }) {
  const page = usePage();
  return <title>{children === undefined ? titleAt(page) : titleOf(children)}</title>;
}
