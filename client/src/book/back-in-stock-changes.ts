import type { ApolloClient } from '@apollo/client';
import { TO_READ, toasts } from '../ui/toasts.ts';
import type { Availability } from './availability.ts';
import {
  BackInStockRequestsDocument,
  CancelBackInStockDocument,
  RequestBackInStockDocument,
} from './BackInStock.generated.ts';

// The code comes with the first press: no page needs it to be shown.

/** Has the shop write to the shopper once a book is back, with a toast. Throws when that fails. */
export async function requestBackInStock(client: ApolloClient, productId: string): Promise<void> {
  const { data } = await client.mutate({ mutation: RequestBackInStockDocument, variables: { productId } });
  const result = data?.requestBackInStock;
  if (!result) throw new Error('The shop did not say whether it will write.');
  if (result.__typename === 'AlreadyInStock') {
    toasts.info(result.message, TO_READ);
    // What the page shows of the book is out of date.
    await client.refetchQueries({ include: 'active' });
    showInStock(client, productId);
  } else if (result.__typename === 'NotForDemoAccount') {
    toasts.info(result.message, TO_READ);
  } else {
    rememberRequests(client, result.productIds);
    toasts.success('We will write to you when it is back');
  }
}

/** Shows a book as in stock where its cached response, up to a second old, still says otherwise. */
function showInStock({ cache }: ApolloClient, productId: string): void {
  cache.modify<{ availability: Availability }>({
    id: cache.identify({ __typename: 'Product', id: productId }) ?? '',
    fields: {
      availability: (known) =>
        'state' in known && known.state === 'OUT_OF_STOCK' ? { ...known, state: 'IN_STOCK' } : known,
    },
  });
}

/** Takes such a request back, with a toast. Throws when that fails. */
export async function cancelBackInStock(client: ApolloClient, productId: string): Promise<void> {
  const { data } = await client.mutate({ mutation: CancelBackInStockDocument, variables: { productId } });
  if (!data) throw new Error('The shop did not say whether it will write.');
  rememberRequests(client, data.cancelBackInStock.productIds);
  toasts.success('We will not write to you');
}

function rememberRequests(client: ApolloClient, backInStockRequests: string[]): void {
  client.writeQuery({ query: BackInStockRequestsDocument, data: { backInStockRequests } });
}
