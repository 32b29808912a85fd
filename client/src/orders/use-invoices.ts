import { useCallback, useEffect } from 'react';
import { type InvoicePageQuery, useInvoicePageQuery } from './InvoicePage.generated.ts';
import { isOrderId } from './order-id.ts';

type Order = NonNullable<InvoicePageQuery['order']>;

interface KnownInvoices {
  /** Undefined until it is loaded, null if the shopper has none with this id. */
  order: Order | null | undefined;
  /** Whether the last query failed. */
  failed: boolean;
  reload: () => void;
}

/** The shop issues a bill a moment after the payment; while a paid order has none, the page looks again. */
const EVERY_MS = 5_000;

/** An order of the shopper with its invoices. */
export function useInvoices(id: string): KnownInvoices {
  const canExist = isOrderId(id);
  const { data, error, refetch, startPolling, stopPolling } = useInvoicePageQuery({
    variables: { id },
    skip: !canExist,
    fetchPolicy: 'cache-and-network',
  });
  const order = canExist ? data?.order : null;
  const awaitsBill = order?.state === 'PAID' && order.invoices.length === 0;
  useEffect(() => {
    if (!awaitsBill) return;
    startPolling(EVERY_MS);
    return stopPolling;
  }, [awaitsBill, startPolling, stopPolling]);
  // `failed` reports a failure.
  const reload = useCallback(() => void refetch().catch(() => undefined), [refetch]);
  return { order, failed: error !== undefined, reload };
}
