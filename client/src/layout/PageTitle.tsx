import { titleAt } from '../routing/page-at.ts';
import { titleOf } from '../routing/page-route.ts';
import { usePage } from '../routing/use-page.ts';

/** The document's title: the one in the route table, or the page's own with "Quire" appended. */
export function PageTitle({ children }: { children?: string | undefined }) {
  const page = usePage();
  return <title>{children === undefined ? titleAt(page) : titleOf(children)}</title>;
}
