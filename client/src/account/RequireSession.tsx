import { useEffect, useMemo, useRef, useState } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router-dom';
import { useSession } from '../network/session.ts';

/**
 * Shows the nested routes to logged-in shoppers only. Redirects others to /login, with the page that they opened in
 * `state.from` (Specification §2).
 */
export function RequireSession() {
  const { token, ended, login } = useSession();
  const [shown, setShown] = useState(login);
  const location = useLocation();
  const wasOpen = useRef(token !== null);
  // Navigate redirects again when its state is another object, and that would overwrite what useAskToLogin stores there.
  const wayBack = useMemo(() => ({ from: location }), [location]);

  // Another shopper's pages start anew, once what the cache has of the former one is forgotten.
  useEffect(() => setShown(login), [login]);

  // The public server does not know who is logged in, and sends the page as it is while it loads.
  if (!globalThis.document) return <Outlet />;
  if (token !== null) return shown === login && <Outlet key={login} />;
  if (ended === 'logged out' && wasOpen.current) return <Navigate to="/" replace />;
  return <Navigate to="/login" replace state={wayBack} />;
}
