import { afterEach, expect, it, vi } from 'vitest';
import type { InitialData } from './page-data.ts';
import { PageRenderer } from './page-renderer.ts';

/** In place of the client's: `/hang` never ends, `/exit` ends the thread, `/throw` fails, others are their address. */
const script = `
  import { parentPort } from 'node:worker_threads';
  parentPort.on('message', ({ address }) => {
    if (address === '/hang') for (;;);
    if (address === '/exit') process.exit(3);
    if (address === '/throw') parentPort.postMessage({ error: new Error('no such component') });
    else parentPort.postMessage({ page: { html: address, styles: [] } });
  });
  parentPort.postMessage({ ready: true });
`;
const threadOf = (text: string) => new URL(`data:text/javascript,${encodeURIComponent(text)}`);
const nodes = { __typename: 'ProductConnection' as const, nodes: [] };
const answer: InitialData = {
  operation: 'HomePage',
  variables: {},
  data: {
    categories: [],
    ...{ newReleases: nodes, fiction: nodes, childrenBooks: nodes, biographies: nodes, selfHelp: nodes },
  },
};

let renderer: PageRenderer;
let logged: unknown[];
afterEach(() => renderer.close());

function startRenderer(renderMs = 100) {
  logged = [];
  renderer = new PageRenderer((error) => logged.push(error), {
    thread: threadOf(script),
    waitMs: 20,
    renderMs,
    retryMs: { min: 10, max: 40 },
  });
}

/** How many pages that hang were logged; on a busy machine others may take too long once in a while. */
const hangs = () =>
  logged.filter((error) => /\/hang was not rendered within 100 ms/.test(String(error))).length;

const render = (address: string) => renderer.render(address, answer);

/** Threads start in their own time, and so do those that take the place of others. */
const rendersAgain = () =>
  vi.waitFor(async () => expect(await render('/')).toEqual({ html: '/', styles: [] }), {
    timeout: 20_000,
    interval: 5,
  });

it('renders again after as many renderings hung as may wait, and logs each thread that it ended', async () => {
  startRenderer();
  await rendersAgain();
  const hung = await Promise.all(Array.from({ length: 8 }, () => render('/hang')));
  expect(hung).toEqual(Array.from({ length: 8 }, () => undefined));
  await expect.poll(hangs).not.toBe(0);
  await rendersAgain();
});

it('renders again after pages that hang one after the other', async () => {
  startRenderer();
  for (let round = 1; round <= 3; round += 1) {
    await rendersAgain();
    expect(await render('/hang')).toBeUndefined();
    await expect.poll(hangs).toBe(round);
  }
  await rendersAgain();
});

it('renders again after its thread has ended by itself', async () => {
  startRenderer(60_000);
  await rendersAgain();
  expect(await render('/exit')).toBeUndefined();
  await expect.poll(() => logged.map(String)).toContainEqual(expect.stringContaining('exit code 3'));
  await rendersAgain();
});

it('goes on with the same thread after a page that cannot be rendered', async () => {
  startRenderer(60_000);
  await rendersAgain();
  expect(await render('/throw')).toBeUndefined();
  await expect.poll(() => logged.map(String)).toEqual(['Error: no such component']);
  await rendersAgain();
  expect(logged).toHaveLength(1);
});

it('ends a thread that does not come to take pages', async () => {
  logged = [];
  renderer = new PageRenderer((error) => logged.push(error), {
    thread: threadOf('setInterval(() => undefined, 1_000);'),
    startMs: 50,
    retryMs: { min: 60_000, max: 60_000 },
  });
  renderer.start();
  await vi.waitFor(() => expect(String(logged[0])).toMatch(/did not start within 50 ms/), {
    timeout: 20_000,
  });
  expect(logged).toHaveLength(1);
  expect(await render('/')).toBeUndefined();
});
