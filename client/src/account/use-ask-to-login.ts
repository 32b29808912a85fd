import { useLocation, useNavigate } from 'react-router-dom';
import type { InterruptedAdding } from './interrupted-adding.ts';

/**
 * A function that sends the shopper to /login, from where they come back to this page (Specification §2).
 * @returns it takes what an expired session kept them from, to be done once they are logged in
 */
export function useAskToLogin(): (adding?: InterruptedAdding) => void {
  const navigate = useNavigate();
  const location = useLocation();
  return (adding) => void navigate('/login', { state: { from: location, adding } });
}
