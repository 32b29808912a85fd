import { Navigate, useLocation } from 'react-router-dom';

/** At the former address of the emails, `/letters`: leads to them, with the same filters. */
export function ToEmails() {
  const { search } = useLocation();
  return <Navigate to={{ pathname: '/emails', search }} replace />;
}
