import { useRef, useState } from 'react';

/**
 * Prevents concurrent submissions: ignores a click while a request is in flight.
 * @returns whether a request is in flight, and the function that sends one
 */
export function useSendOnce(): [boolean, (send: () => Promise<void>) => Promise<void>] {
  const [sending, setSending] = useState(false);
  // State changes only with the next render; a second click may come before.
  const inFlight = useRef(false);

  async function sendOnce(send: () => Promise<void>) {
    if (inFlight.current) return;
    inFlight.current = true;
    setSending(true);
    try {
      await send();
    } finally {
      inFlight.current = false;
      setSending(false);
    }
  }

  return [sending, sendOnce];
}
