import { useState } from 'react';
import { type HttpError, useDataProvider, useNotify, useRefresh } from 'react-admin';
import { type BookStockPartsFragment, type SetStockInput, SetStockRequest } from '../generated/requests.ts';
import { useStaffRequest } from '../network/use-staff-request.ts';

/**
 * Sets the copies of a book. Each change names the copies that it starts from: where somebody else has changed them, or
 * an order has bought some, nothing is stored, `refusal` says so and the page shows how many there are now.
 * @param book as it was when the form opened
 * @param renew has the form go on from the book as it is now: after a change, and after a refusal that has said so
 */
export function useSetStock(book: BookStockPartsFragment, renew: (now: BookStockPartsFragment) => void) {
  const send = useStaffRequest();
  const notify = useNotify();
  const refresh = useRefresh();
  const dataProvider = useDataProvider();
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string>();

  /** @returns whether it is set */
  async function set(change: Pick<SetStockInput, 'copies' | 'reason' | 'note'>): Promise<boolean> {
    setBusy(true);
    setRefusal(undefined);
    try {
      const input = { ...change, bookId: book.id, expected: book.onHand ?? null };
      const { setStock: outcome } = await send(SetStockRequest, { input });
      if (outcome.__typename === 'BookStock') {
        notify('The stock is set.', { type: 'success' });
        renew(outcome);
        return true;
      }
      setRefusal(outcome.message);
      const { data } = await dataProvider.getOne<BookStockPartsFragment>('stock', { id: book.id });
      renew(data);
      return false;
    } catch (error) {
      setRefusal((error as HttpError).message);
      return false;
    } finally {
      refresh();
      setBusy(false);
    }
  }

  return { set, busy, refusal };
}
