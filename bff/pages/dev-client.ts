import { readFile } from 'node:fs/promises';
import type { Server } from 'node:http';
import path from 'node:path';
import type { RequestHandler } from 'express';
import type { ViteDevServer } from 'vite';
import { projectRoot } from '../../runtime/project-root.ts';
import type { LogError } from '../graphql/graphql.ts';
import { type BuiltClient, clientOfSources } from './built-client.ts';
import type { InitialData } from './page-data.ts';
import type { PageRenderer } from './page-renderer.ts';
import type { RenderedPage } from './ssr-worker.ts';

/** The client from its sources, for development: served, rendered and reloaded by Vite within the public server. */
export interface DevClient {
  /** Serves modules, styles and public files. */
  files: RequestHandler;
  /** @param notice HTML that the body of every page begins with */
  read(notice: string): Promise<BuiltClient>;
  renderer: Pick<PageRenderer, 'render' | 'close'>;
  /** Serves the modules and styles of the back room. */
  staffFiles: RequestHandler;
  /** The back room's page. */
  readStaff(): Promise<string>;
}

/** The exports of `client/src/app/entry-server.tsx`. */
interface EntryServer {
  loadPages(): Promise<void>;
  renderPage: (...parts: Parameters<PageRenderer['render']>) => Promise<RenderedPage>;
  renderShell(path: string, initialData?: InitialData): Promise<RenderedPage>;
}

/** @param server through which browsers hear of changes, so that the page's policy allows it. */
export async function openDevClient(server: Server, logError: LogError): Promise<DevClient> {
  const { createServer } = await import('vite');
  const open = (configFile: string): Promise<ViteDevServer> =>
    createServer({
      configFile: path.join(projectRoot, configFile),
      appType: 'custom',
      server: { middlewareMode: true, ws: { server } },
    });
  const vite = await open('client/vite.config.ts');
  // Its libraries take a while to prepare, and most who develop the shop never open it.
  let staffVite: Promise<ViteDevServer> | undefined;
  const openStaff = () => {
    staffVite ??= open('client/staff/vite.config.ts');
    return staffVite;
  };
  async function rendered(
    render: (entry: EntryServer) => Promise<RenderedPage>,
  ): Promise<RenderedPage | undefined> {
    try {
      const entry = (await vite.ssrLoadModule('/src/app/entry-server.tsx')) as EntryServer;
      await entry.loadPages();
      return await render(entry);
    } catch (error) {
      if (error instanceof Error) vite.ssrFixStacktrace(error);
      logError(error);
      return undefined;
    }
  }
  return {
    staffFiles: async (request, response, next) => (await openStaff()).middlewares(request, response, next),
    async readStaff() {
      const index = await readFile(path.join(projectRoot, 'client/staff/index.html'), 'utf8');
      return (await openStaff()).transformIndexHtml('/staff/', index);
    },
    files: vite.middlewares,
    async read(notice) {
      const index = await readFile(path.join(projectRoot, 'client/index.html'), 'utf8');
      return clientOfSources(await vite.transformIndexHtml('/', index), notice, ({ path }) =>
        rendered((entry) => entry.renderShell(path)),
      );
    },
    renderer: {
      render: (address, initialData) =>
        rendered((entry) =>
          initialData.operation === undefined
            ? entry.renderShell(address, initialData)
            : entry.renderPage(address, initialData),
        ),
      close: async () => {
        await Promise.all([vite.close(), (await staffVite)?.close()]);
      },
    },
  };
}
