import { PageNotFound } from '../ui/PageNotFound.tsx';

/** The page of an unknown URL. */
export default function NotFoundPage() {
  return <PageNotFound />;
}
