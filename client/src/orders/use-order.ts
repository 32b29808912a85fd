import { useFragment } from '@apollo/client/react';
import { useCallback, useEffect } from 'react';
import { type Order_OrderFragment, Order_OrderFragmentDoc } from './Order.generated.ts';
import { type OrderPageQuery, useOrderPageQuery } from './OrderPage.generated.ts';
import { isOrderId } from './order-id.ts';

/** An order as its page shows it: from the list it comes without its returns and invoices. */
export type OrderOfPage = Order_OrderFragment & Partial<NonNullable<OrderPageQuery['order']>>;

interface KnownOrder {
  /** Undefined until it is loaded, null if the shopper has none with this id. */
  order: OrderOfPage | null | undefined;
  /** Whether the last query failed. */
  failed: boolean;
  reload: () => void;
}

/** The polling interval for an order that may be paid on another device, or without a callback. */
const EVERY_MS = 10_000;

const isUnderWay = ({ state, refunds }: Order_OrderFragment): boolean =>
  state === 'CREATED' || refunds.some((refund) => refund.state === 'DUE');

/** Whether the shop decides on something, or receives it, without the shopper. */
const hasOpenReturn = ({ returns = [] }: OrderOfPage): boolean =>
  returns.some(({ state }) => state === 'REQUESTED' || state === 'APPROVED' || state === 'RECEIVED');

/**
 * An order of the shopper. Polls it while it waits for its payment or a refund is due, and the page is visible; also
 * queries it when the shopper comes back to the page, as from paying elsewhere, and while a return is open.
 */
export function useOrder(id: string): KnownOrder {
  // Shows an order from the cached list at once, and continues to do so when a later query fails.
  const listed = useFragment({
    fragment: Order_OrderFragmentDoc,
    fragmentName: 'Order_order',
    from: { __typename: 'Order', id },
  });
  const known = listed.complete ? (listed.data as Order_OrderFragment) : undefined;
  const changes = known !== undefined && isUnderWay(known);
  const canExist = isOrderId(id);
  const { data, error, refetch } = useOrderPageQuery({
    variables: { id },
    skip: !canExist,
    fetchPolicy: 'cache-and-network',
    pollInterval: changes ? EVERY_MS : 0,
    skipPollAttempt: () => document.hidden,
  });
  const order = canExist ? (data ? data.order : known) : null;
  const looks = changes || Boolean(order && hasOpenReturn(order));
  // `failed` reports a failure.
  const reload = useCallback(() => void refetch().catch(() => undefined), [refetch]);
  useEffect(() => {
    if (!looks) return;
    const look = () => document.hidden || reload();
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, [looks, reload]);
  return { order, failed: error !== undefined, reload };
}
