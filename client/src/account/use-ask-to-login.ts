import { useLocation, useNavigate } from 'react-router-dom';
import type { PendingAdd } from './resume-after-login.ts';

/**
 * A function that sends the shopper to /login, from where they come back to this page (Specification §2).
 * @returns it takes what they were kept from, to be done once they are logged in
 */
export function useAskToLogin(): (adding: Omit<PendingAdd, 'pressedAt'>) => void {
  const navigate = useNavigate();
  const from = useLocation();
  return (adding) =>
    void navigate('/login', {
      state: { from, adding: { ...adding, pressedAt: new Date().toJSON() } },
      // A protected page has given way to login already when its session ends.
      replace: window.location.pathname === '/login',
    });
}
