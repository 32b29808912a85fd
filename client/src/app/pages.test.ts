import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { loadPage } from './pages.ts';
import { routes } from './routes.ts';

const client = path.join(import.meta.dirname, '../..');

it('a page whose data the public server embeds says what its query is', async () => {
  const embedded = routes.filter(({ serverData }) => serverData);
  expect(embedded.length).toBeGreaterThan(0);
  for (const route of embedded) expect(await loadPage(route), route.path).toBeDefined();
});

it('no component’s module passes another export on, which would have Vite reload the page as it is edited', () => {
  const sources = readdirSync(client, { recursive: true, encoding: 'utf8' }).filter((file) =>
    /(?:^|\/)[A-Z]\w*\.tsx$/.test(file),
  );
  expect(sources.length).toBeGreaterThan(200);
  // Biome knows the exports that a module makes itself.
  const passing = sources.filter((file) =>
    /^export (?:\{|\*)/m.test(readFileSync(path.join(client, file), 'utf8')),
  );
  expect(passing).toEqual([]);
});
