import { useLocation } from 'react-router-dom';
import { headOf, pageAt } from '../page-at.ts';

/** What search engines and previews are told of the page at this address. Its title is for the page to say. */
export default function PageHead() {
  const { pathname, search } = useLocation();
  const page = pageAt(pathname, new URLSearchParams(search));
  const { canonical, description, listed } = headOf(page);
  return (
    <>
      {page.name !== 'book' && <meta name="description" content={description} />}
      {canonical && <link rel="canonical" href={location.origin + canonical} />}
      {!listed && <meta name="robots" content="noindex" />}
    </>
  );
}
