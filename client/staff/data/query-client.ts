import { notifyManager, QueryClient } from '@tanstack/react-query';
import { HttpError } from 'react-admin';

// Before the browser's next event: a second press then finds that the first one is being sent.
notifyManager.setScheduler(queueMicrotask);

const MAX_RETRIES = 3;

/** Whether the shop has refused a request: sent again, it would be refused again. */
const isRefused = (error: unknown): boolean =>
  error instanceof HttpError && error.status >= 400 && error.status < 500;

/** What the back room reads and changes by: it retries reads that failed, not what was refused. */
export function createQueryClient(): QueryClient {
  const client = new QueryClient({
    defaultOptions: {
      queries: { retry: (failures, error) => failures < MAX_RETRIES && !isRefused(error) },
      // Offline a change fails and says so, in place of waiting for the connection.
      mutations: { networkMode: 'always' },
    },
  });
  // Who the member is, and what they may do. Until then no page is shown, and a failure has a Retry of its own.
  client.setQueryDefaults(['auth'], { retry: false });
  // What a page reads beside its record: a failure shows at once.
  client.setQueryDefaults(['operation'], { retry: false });
  return client;
}
