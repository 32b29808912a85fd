import { useRef } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router-dom';
import { useSession } from './session.ts';

/**
 * Shows the nested routes to logged-in shoppers only. Redirects others to /login, with the page that they opened in
 * `state.from` (Specification §2).
 */
export function RequireSession() {
  const { token, ended } = useSession();
  const location = useLocation();
  const wasOpen = useRef(token !== null);

  if (token !== null) return <Outlet />;
  if (ended === 'logged out' && wasOpen.current) return <Navigate to="/" replace />;
  return <Navigate to="/login" replace state={{ from: location }} />;
}
