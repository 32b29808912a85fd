import { NetworkStatus } from '@apollo/client';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useLayoutEffect, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { LoadFailure } from '../../shared/ui/LoadFailure.tsx';
import { Page } from '../app/Page.tsx';
import { SuggestedBooks } from '../book/SuggestedBooks.tsx';
import { fadeInAfterDelay } from '../ui/fade-in-after-delay.ts';
import { Skeleton } from '../ui/Skeleton.tsx';
import type { Order_OrderFragment } from './Order.generated.ts';
import { OrderCard } from './OrderCard.tsx';
import { useOrdersPageQuery } from './OrdersPage.generated.ts';

/** An order with the tries to buy the same books whose place it has taken, the newest first. */
interface FoldedOrder {
  order: Order_OrderFragment;
  tries: Order_OrderFragment[];
}

/** Whether a later try took the place of this one, and no money of it went back. */
const isSuperseded = ({ state, replacedBy, refunds }: Order_OrderFragment): boolean =>
  state === 'CANCELLED' && replacedBy !== null && refunds.length === 0;

/** Folds superseded tries into the order that counts. What replaces an order is newer, so it is in the list before it. */
function foldTries(orders: readonly Order_OrderFragment[]): FoldedOrder[] {
  const folded: FoldedOrder[] = [];
  const placeOf = new Map<string, FoldedOrder>();
  for (const order of orders) {
    const later = isSuperseded(order) ? placeOf.get(order.replacedBy ?? '') : undefined;
    const place = later ?? { order, tries: [] };
    if (later) later.tries.push(order);
    else folded.push(place);
    placeOf.set(order.id, place);
  }
  return folded;
}

const PLACES = ['first', 'second', 'third'];

const focusOrder = (list: HTMLElement | null, place: number) =>
  list?.children.item(place)?.querySelector<HTMLElement>('a[href]')?.focus();

/** The shopper's orders, the newest first; unpaid ones can be paid or cancelled. */
export default function OrdersPage() {
  // Another tab or device may have ordered.
  const { data, previousData, error, networkStatus, refetch, fetchMore } = useOrdersPageQuery({
    fetchPolicy: 'cache-and-network',
    nextFetchPolicy: 'cache-first',
    notifyOnNetworkStatusChange: true,
  });
  const [failed, setFailed] = useState(false);
  // The list stays when a later query fails.
  const orders = data?.orders ?? (networkStatus === NetworkStatus.error ? previousData?.orders : undefined);
  const shown = foldTries(orders?.nodes ?? []);
  const count = shown.length;
  const loadingMore = networkStatus === NetworkStatus.fetchMore;
  // `error` reports a failure.
  const reload = () => void refetch().catch(() => undefined);

  // After a click on the button, the focus goes to the first new order.
  const list = useRef<HTMLUListElement>(null);
  const firstNew = useRef<number>(undefined);
  useLayoutEffect(() => {
    if (firstNew.current === undefined || count <= firstNew.current) return;
    focusOrder(list.current, firstNew.current);
    firstNew.current = undefined;
  }, [count]);

  /** A page may have nothing but tries that are folded into orders above. */
  async function loadUntilMore() {
    let after = orders?.pageInfo.endCursor;
    const nodes = [...(orders?.nodes ?? [])];
    while (after && foldTries(nodes).length === count) {
      const { data: more } = await fetchMore({ variables: { after } });
      nodes.push(...(more?.orders.nodes ?? []));
      after = more?.orders.pageInfo.hasNextPage ? more.orders.pageInfo.endCursor : null;
    }
    // There was no other order, and the button is gone.
    if (!after && foldTries(nodes).length === count) focusOrder(list.current, count - 1);
  }

  function loadMore() {
    if (loadingMore) return;
    firstNew.current = count;
    setFailed(false);
    loadUntilMore().catch((reason: unknown) => {
      console.error(reason);
      setFailed(true);
    });
  }

  return (
    <Page>
      <Typography variant="h1" sx={{ mb: { xs: 3, md: 4 } }}>
        Orders
      </Typography>
      {orders && count === 0 && !orders.pageInfo.hasNextPage ? (
        <>
          <Typography sx={{ mb: 3, color: 'text.secondary' }}>
            You have no orders yet. What you buy is listed here, with its invoice.
          </Typography>
          <Button component={Link} to="/products" size="large">
            Start Shopping
          </Button>
          <Box sx={{ mt: { xs: 6, md: 8 } }}>
            <SuggestedBooks />
          </Box>
        </>
      ) : orders ? (
        <Box sx={{ maxWidth: 880 }}>
          <Box component="ul" ref={list} aria-label="Orders" sx={{ m: 0, p: 0, listStyle: 'none' }}>
            {shown.map(({ order, tries }) => (
              <OrderCard key={order.id} order={order} tries={tries} onStale={reload} />
            ))}
          </Box>
          {orders.pageInfo.hasNextPage && (
            <Box sx={{ mt: 4, textAlign: 'center' }}>
              <Button variant="outlined" onClick={loadMore} aria-busy={loadingMore}>
                <span>{failed ? 'Could not load more orders. Retry' : 'Show more'}</span>
              </Button>
            </Box>
          )}
        </Box>
      ) : error ? (
        <LoadFailure onRetry={reload}>Your orders could not be loaded</LoadFailure>
      ) : (
        <Box aria-hidden="true" sx={{ ...fadeInAfterDelay, maxWidth: 880 }}>
          {PLACES.map((place) => (
            <Box key={place} sx={{ py: { xs: 3, sm: 4 }, borderTop: 1, borderColor: 'divider' }}>
              <Skeleton sx={{ width: 120, height: 24 }} />
              <Skeleton sx={{ mt: 1.5, width: '40%', height: 24 }} />
              <Skeleton sx={{ mt: 1, width: '60%', height: 18 }} />
            </Box>
          ))}
        </Box>
      )}
    </Page>
  );
}
