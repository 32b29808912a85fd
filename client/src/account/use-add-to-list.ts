import { type MouseEvent, type RefCallback, useCallback, useRef } from 'react';
import { useSession } from '../network/session.ts';
import { isUnauthenticated } from '../network/unauthenticated.ts';
import { useToasts } from '../ui/toasts.ts';
import { useSendOnce } from '../ui/use-send-once.ts';
import { type BookList, useShopper } from './shopper.ts';
import { useAskToLogin } from './use-ask-to-login.ts';

interface AddToListControl {
  /** Whether the book is in the list, or is being added. */
  isThere: boolean;
  /** Adds the book; for a visitor after login. Ignores a second click while the first is in flight. */
  add(): Promise<void>;
  busy: boolean;
  /** For the button that adds and the link that replaces it: the new element takes over the focus. */
  control: RefCallback<HTMLElement>;
  /** For the link: ignores the second half of a double click, which was meant for the button. */
  onLinkClick(event: MouseEvent): void;
}

/**
 * The behaviour of a button that adds a book to a list. The book appears in the list at once, and disappears again if
 * the shop refuses (Specification §5, §8).
 * @param put sends the change and shows its toast; throws when it fails
 * @param failure the toast for a failure
 */
export function useAddToList(
  list: BookList,
  productId: string,
  put: () => Promise<void>,
  failure: string,
): AddToListControl {
  const { token } = useSession();
  const { id, has, showOptimistically } = useShopper();
  const askToLogin = useAskToLogin();
  const toasts = useToasts();
  const [busy, sendOnce] = useSendOnce();
  const isThere = has(list, productId);

  const hadFocus = useRef(false);
  const control = useCallback((element: HTMLElement | null) => {
    if (!element) return;
    if (hadFocus.current) element.focus();
    return () => {
      hadFocus.current = document.activeElement === element;
    };
  }, []);

  const add = () =>
    sendOnce(async () => {
      const interrupted = { to: list, productId, shopperId: id ?? '' };
      if (token === null) return askToLogin(interrupted);
      const endOptimistic = showOptimistically(list, productId, true);
      try {
        await put();
      } catch (error) {
        toasts.failure(error, failure);
        if (isUnauthenticated(error)) askToLogin(id ? interrupted : undefined);
      } finally {
        endOptimistic();
      }
    });

  return { isThere, add, busy, control, onLinkClick: (event) => event.detail > 1 && event.preventDefault() };
}
