import { builtinEnvironments, type Environment } from 'vitest/runtime';

/** On the global object: for each file the module is evaluated again, by the same worker. */
const worker = globalThis as { browser?: Promise<unknown> };

/** jsdom, made once a worker. The modules of the client stay for the worker's next file too, with what they listen to. */
const oneBrowser: Environment = {
  name: 'one-browser',
  viteEnvironment: 'client',
  async setup(global, options) {
    worker.browser ??= Promise.resolve(builtinEnvironments.jsdom.setup(global, options));
    await worker.browser;
    return { teardown() {} };
  },
};

export default oneBrowser;
