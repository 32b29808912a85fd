import { useApolloClient } from '@apollo/client/react';
import { useEffect } from 'react';

const RETRY_EVERY_MS = 10_000;

/**
 * Loads the shopper's cart and wishlist again after that has failed, while the page is visible: when it becomes so, when
 * the browser is online again, and every ten seconds. The account menu calls this, as only shoppers load its code.
 */
export function useShopperRecovery(): void {
  const client = useApolloClient();

  useEffect(() => {
    const retryIfFailed = () => {
      if (document.hidden) return;
      for (const query of client.getObservableQueries('active')) {
        if (query.queryName !== 'Shopper' || !query.getCurrentResult().error) continue;
        query.refetch().catch(console.error);
      }
    };
    const timer = setInterval(retryIfFailed, RETRY_EVERY_MS);
    window.addEventListener('online', retryIfFailed);
    document.addEventListener('visibilitychange', retryIfFailed);
    return () => {
      clearInterval(timer);
      window.removeEventListener('online', retryIfFailed);
      document.removeEventListener('visibilitychange', retryIfFailed);
    };
  }, [client]);
}
