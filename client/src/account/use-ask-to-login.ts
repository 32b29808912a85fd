import { useLocation, useNavigate } from 'react-router-dom';
import { usePage } from '../app/use-page.ts';

/** What somebody wanted with a book when the shop did not know, or no longer knew, who they are. */
export interface PendingAdd {
  /** The list that it goes to; from the cart to the wishlist; or that the shop writes once it is back. */
  to: 'cart' | 'wishlist' | 'wishlist from cart' | 'back in stock';
  productId: string;
  /** The shopper whose session had ended; empty for a visitor. */
  shopperId: string;
  /** An ISO 8601 time. */
  pressedAt: string;
}

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
