import { headOf } from './page-head.ts';
import { usePage } from './use-page.ts';

/** The metadata of this URL for search engines and link previews. The page sets its title. */
export default function PageHead() {
  const page = usePage();
  const { canonical, description, listed } = headOf(page);
  return (
    <>
      {page.route.description !== null && <meta name="description" content={description} />}
      {canonical && <link rel="canonical" href={location.origin + canonical} />}
      {!listed && <meta name="robots" content="noindex" />}
    </>
  );
}
