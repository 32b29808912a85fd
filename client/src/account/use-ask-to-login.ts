import { useLocation, useNavigate } from 'react-router-dom';

/** A function that sends the shopper to /login, from where they come back to this page (Specification §2). */
export function useAskToLogin(): () => void {
  const navigate = useNavigate();
  const location = useLocation();
  return () => void navigate('/login', { state: { from: location } });
}
