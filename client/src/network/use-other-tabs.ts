import { useApolloClient } from '@apollo/client/react';
import { useEffect } from 'react';
import { catalogueOperations } from './catalogue-operations.generated.ts';
import { channel } from './other-tabs.ts';

/** Reloads the shopper's data after changes in other tabs. The account menu calls this, as only shoppers load its code. */
export function useOtherTabs(): void {
  const client = useApolloClient();

  useEffect(() => {
    function catchUp() {
      // Background tabs wait until they are visible, so that they do not all send requests at once.
      if (document.hidden) return document.addEventListener('visibilitychange', catchUp, { once: true });
      for (const query of client.getObservableQueries('active')) {
        // The components that use the query report its failure.
        if (!catalogueOperations.has(query.queryName ?? '')) query.refetch().catch(console.error);
      }
    }
    channel?.addEventListener('message', catchUp);
    return () => {
      channel?.removeEventListener('message', catchUp);
      document.removeEventListener('visibilitychange', catchUp);
    };
  }, [client]);
}
