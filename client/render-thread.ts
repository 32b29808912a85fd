import { parentPort } from 'node:worker_threads';
import type { FirstAnswer } from './src/first-answer.ts';
import { loadPages, renderPage } from './src/served-page.tsx';

interface Asked {
  address: string;
  answer: FirstAnswer;
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
