import { type RefObject, useEffect, useRef, useState } from 'react';
import { useToasts } from '../layout/toasts.tsx';
import { useSession } from './session.ts';
import { isUnauthenticated } from './unauthenticated.ts';
import { useAskToLogin } from './use-ask-to-login.ts';

interface Adding {
  /** Adds the book, or sends a visitor to login first. A second press while it is under way does nothing. */
  add(): Promise<void>;
  busy: boolean;
  /** For the link that takes the button's place once the book is there: the focus follows. */
  link: RefObject<HTMLAnchorElement | null>;
}

/**
 * What a button does that puts a book among the shopper's own (Specification §5, §8).
 * @param isThere whether the book is there already
 * @param put asks the shop, and tells of success
 * @param failure what to say when the shop does not do it
 */
export function useAdding(isThere: boolean, put: () => Promise<void>, failure: string): Adding {
  const { token } = useSession();
  const askToLogin = useAskToLogin();
  const toasts = useToasts();
  const [busy, setBusy] = useState(false);
  const link = useRef<HTMLAnchorElement>(null);
  const justAdded = useRef(false);

  // The button has become a link: the focus that was on the one belongs on the other.
  useEffect(() => {
    if (isThere && justAdded.current && document.activeElement === document.body) link.current?.focus();
    justAdded.current = false;
  }, [isThere]);

  async function add() {
    if (busy) return;
    if (token === null) return askToLogin();
    justAdded.current = true;
    setBusy(true);
    try {
      await put();
    } catch (error) {
      console.error(error);
      if (isUnauthenticated(error)) {
        toasts.error('Please Login');
        askToLogin();
      } else {
        toasts.error(failure);
      }
    } finally {
      setBusy(false);
    }
  }

  return { add, busy, link };
}
