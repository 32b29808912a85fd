import { useRef, useState } from 'react';

/**
 * Sends one thing at a time: what is pressed while it is under way does nothing.
 * @returns whether something is under way, and the function that sends unless it is
 */
export function useSendOnce(): [boolean, (send: () => Promise<void>) => Promise<void>] {
  const [sending, setSending] = useState(false);
  // The state is seen with the next render only, a second press may come before.
  const underWay = useRef(false);

  async function sendOnce(send: () => Promise<void>) {
    if (underWay.current) return;
    underWay.current = true;
    setSending(true);
    try {
      await send();
    } finally {
      underWay.current = false;
      setSending(false);
    }
  }

  return [sending, sendOnce];
}
