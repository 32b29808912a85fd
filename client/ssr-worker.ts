import { writeFileSync } from 'node:fs';
import { isMainThread, parentPort } from 'node:worker_threads';
import { loadPages, renderPage, renderShells } from './src/app/entry-server.tsx';
import type { InitialData } from './src/network/initial-data.ts';

interface RenderRequest {
  address: string;
  initialData: InitialData;
}

/**
 * A thread of the public server: says when it is ready, and then renders each page that it is sent. The build runs it
 * as a program, which writes the pages' shells beside it.
 */
await loadPages();
if (isMainThread)
  writeFileSync(new URL('shells.json', import.meta.url), JSON.stringify(await renderShells()));
parentPort?.on('message', async ({ address, initialData }: RenderRequest) => {
  try {
    parentPort?.postMessage({ page: await renderPage(address, initialData) });
  } catch (error) {
    parentPort?.postMessage({ error });
  }
});
parentPort?.postMessage({ ready: true });
