import { headOf } from '../routing/page-head.ts';
import { usePage } from '../routing/use-page.ts';

/** What search engines and previews are told of the page at this address. Its title is for the page to say. */
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
