import { parentPort } from 'node:worker_threads';
import { loadPages, renderPage } from './src/entry-server.tsx';
import type { InitialData } from './src/network/initial-data.ts';

interface RenderRequest {
  address: string;
  initialData: InitialData;
}

/** A thread of the public server: says when it is ready, and then renders each page that it is sent. */
await loadPages();
parentPort?.on('message', ({ address, initialData }: RenderRequest) => {
  try {
    parentPort?.postMessage({ page: renderPage(address, initialData) });
  } catch (error) {
    parentPort?.postMessage({ error });
  }
});
parentPort?.postMessage({ ready: true });
