import { useLocation, useNavigate } from 'react-router-dom';
import { usePage } from '../app/use-page.ts';
import type { PendingAdd } from './pending-add.ts';

/**
 * A function that sends the shopper to /login, and back to this page after login (Specification §2).
 * @returns it takes the interrupted addition, if any, which is completed after login: for the shopper whose session had
 * ended, or for whoever logs in after a visitor's. Nothing is completed where the session ended before the page knew the shopper
 */
export function useAskToLogin(): (adding?: Omit<PendingAdd, 'pressedAt'>) => void {
  const navigate = useNavigate();
  const from = useLocation();
  const { access } = usePage().route;
  return (adding) => {
    // RequireSession redirects from a protected page whose session has ended: this adds what was interrupted.
    const replace = access === 'shopper';
    if (replace && !adding) return;
    void navigate('/login', {
      state: { from, adding: adding && { ...adding, pressedAt: new Date().toJSON() } },
      replace,
    });
  };
}
