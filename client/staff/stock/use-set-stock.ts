import { useState } from 'react';
import { type HttpError, useNotify, useRefresh } from 'react-admin';
import { type BookStockPartsFragment, type SetStockInput, SetStockRequest } from '../generated/requests.ts';
import { useStaffRequest } from '../network/use-staff-request.ts';

/**
 * Sets the copies of a book. Each change names the copies that the page shows: where somebody else has changed them, or
 * an order has bought some, nothing is stored, `refusal` says so and the page shows how many there are now.
 */
export function useSetStock(book: BookStockPartsFragment) {
  const send = useStaffRequest();
  const notify = useNotify();
  const refresh = useRefresh();
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string>();

  async function set(change: Pick<SetStockInput, 'copies' | 'reason' | 'note'>): Promise<void> {
    setBusy(true);
    setRefusal(undefined);
    try {
      const input = { ...change, bookId: book.id, expected: book.onHand ?? null };
      const { setStock: outcome } = await send(SetStockRequest, { input });
      if (outcome.__typename === 'BookStock') notify('The stock is set.', { type: 'success' });
      else setRefusal(outcome.message);
    } catch (error) {
      setRefusal((error as HttpError).message);
    } finally {
      refresh();
      setBusy(false);
    }
  }

  return { set, busy, refusal };
}
