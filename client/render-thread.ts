import { parentPort } from 'node:worker_threads';
import type { FirstAnswer } from './src/first-answer.ts';
import { loadPages, renderPage } from './src/served-page.tsx';

interface Asked {
  id: number;
  address: string;
  answer: FirstAnswer;
}

/** A thread of the public server: answers each page that it is asked for, with the number of the question. */
const loaded = loadPages();
parentPort?.on('message', async ({ id, address, answer }: Asked) => {
  try {
    await loaded;
    parentPort?.postMessage({ id, page: renderPage(address, answer) });
  } catch (error) {
    parentPort?.postMessage({ id, error });
  }
});
