import { writeFileSync } from 'node:fs';
import { isMainThread, parentPort } from 'node:worker_threads';
import { loadPages, renderPage, renderShell, renderShells } from './src/app/entry-server.tsx';
import type { InitialData } from './src/network/initial-data.ts';

interface RenderRequest {
  /** Path and query of a page; of a shell, the path of its route. */
  address: string;
  /** Without an operation for a shell, which has the data of its frame alone. */
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
    const render = initialData.operation === undefined ? renderShell : renderPage;
    parentPort?.postMessage({ page: await render(address, initialData) });
  } catch (error) {
    parentPort?.postMessage({ error });
  }
});
parentPort?.postMessage({ ready: true });
