import { type MouseEvent, type RefCallback, useCallback, useRef } from 'react';
import { showFailure } from '../layout/show-failure.ts';
import { useToasts } from '../layout/toasts.tsx';
import { useSendOnce } from '../use-send-once.ts';
import { type BookList, useShopper } from './Shopper.tsx';
import { useSession } from './session.ts';
import { isUnauthenticated } from './unauthenticated.ts';
import { useAskToLogin } from './use-ask-to-login.ts';

interface Adding {
  /** Whether the book is in the list, or will be once the shop has answered. */
  isThere: boolean;
  /** Adds the book, or sends a visitor to login first. A second press while it is under way does nothing. */
  add(): Promise<void>;
  busy: boolean;
  /** For the button that adds and for the link in its place: whichever comes takes the focus over. */
  control: RefCallback<HTMLElement>;
  /** For the link: the second half of a double click was meant for the button. */
  onLinkClick(event: MouseEvent): void;
}

/**
 * What a button does that puts a book among the shopper's own. The book shows there at once, and no longer when
 * the shop refuses (Specification §5, §8).
 * @param put asks the shop, and tells of success
 * @param failure what to say when the shop does not do it
 */
export function useAdding(
  list: BookList,
  productId: string,
  put: () => Promise<void>,
  failure: string,
): Adding {
  const { token } = useSession();
  const { has, expectBook } = useShopper();
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
      if (token === null) return askToLogin();
      const expectNoLonger = expectBook(list, productId);
      try {
        await put();
      } catch (error) {
        if (isUnauthenticated(error)) {
          console.error(error);
          toasts.error('Please Login');
          askToLogin({ list, productId });
        } else {
          showFailure(toasts, failure, error);
        }
      } finally {
        expectNoLonger();
      }
    });

  return { isThere, add, busy, control, onLinkClick: (event) => event.detail > 1 && event.preventDefault() };
}
