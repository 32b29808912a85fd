import { parentPort } from 'node:worker_threads';
import { loadPages, renderPage } from './src/entry-server.tsx';
import type { InitialData } from './src/network/initial-data.ts';

interface Asked {
  address: string;
  answer: InitialData;
}

/** A thread of the public server: says when it is ready, and then answers each page that it is asked for. */
await loadPages();
parentPort?.on('message', ({ address, answer }: Asked) => {
  try {
    parentPort?.postMessage({ page: renderPage(address, answer) });
  } catch (error) {
    parentPort?.postMessage({ error });
  }
});
parentPort?.postMessage({ ready: true });
