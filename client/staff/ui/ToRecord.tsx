import { Navigate, useParams } from 'react-router-dom';
import { NotFoundPage } from './PageMessage.tsx';

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** At the address of a record without a page's name, as people shorten it: leads to its page. */
export function ToRecord() {
  const { id = '' } = useParams();
  return uuid.test(id) ? <Navigate to="show" replace /> : <NotFoundPage />;
}
