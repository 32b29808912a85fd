import { useFragment } from '@apollo/client/react';
import { useCallback, useEffect } from 'react';
import { type Order_OrderFragment, Order_OrderFragmentDoc, useOrderPageQuery } from '../generated/graphql.ts';

interface KnownOrder {
  /** Undefined until it is known, null when the shopper has none with this id. */
  order: Order_OrderFragment | null | undefined;
  /** Whether the last question was not answered. */
  failed: boolean;
  reload: () => void;
}

/** Between two looks at an order whose payment may be on its way from another device, or without its callback. */
const EVERY_MS = 10_000;

const isUnderWay = ({ state, refunds }: Order_OrderFragment): boolean =>
  state === 'CREATED' || refunds.some((refund) => refund.state === 'DUE');

/**
 * An order of the shopper's. While it waits for its payment, or a payment is to go back, it is looked at again and
 * again, as long as somebody looks; at once when somebody comes back to the page, as from paying elsewhere.
 */
export function useOrder(id: string): KnownOrder {
  // One that was in the list is shown at once, and stays when a later look fails.
  const listed = useFragment({
    fragment: Order_OrderFragmentDoc,
    fragmentName: 'Order_order',
    from: { __typename: 'Order', id },
  });
  const known = listed.complete ? (listed.data as Order_OrderFragment) : undefined;
  const changes = known !== undefined && isUnderWay(known);
  const { data, error, refetch } = useOrderPageQuery({
    variables: { id },
    fetchPolicy: 'cache-and-network',
    pollInterval: changes ? EVERY_MS : 0,
    skipPollAttempt: () => document.hidden,
  });
  // A failure shows in `failed`.
  const reload = useCallback(() => void refetch().catch(() => undefined), [refetch]);
  useEffect(() => {
    if (!changes) return;
    const look = () => document.hidden || reload();
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, [changes, reload]);
  return { order: data ? data.order : known, failed: error !== undefined, reload };
}
