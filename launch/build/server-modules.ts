import type { Plugin } from 'vite';
import { type ReplacedModule, replaceModules } from './replaced-modules.ts';

/** What each saves is in docs/decisions/0059-a-start-reads-little.md. */
const REPLACED: ReplacedModule[] = [
  {
    // All of undici loads its fetch, WebSocket and caches. The shop's servers use connections; an import of another
    // name fails the build.
    id: /\/undici\/index\.js$/,
    code: `import Dispatcher from './lib/dispatcher/dispatcher.js';
      import api from './lib/api/index.js';
      Object.assign(Dispatcher.prototype, api);
      export { default as Pool } from './lib/dispatcher/pool.js';
      export { default as buildConnector } from './lib/core/connect.js';`,
  },
  {
    // Reads the telephone numbers of all countries for a rule that no input of the shop has.
    id: /\/class-validator\/esm5\/decorator\/string\/IsPhoneNumber\.js$/,
    code: `export const IS_PHONE_NUMBER = 'isPhoneNumber';
      export function IsPhoneNumber() {
        throw new Error('The built servers have no IsPhoneNumber: see launch/build/server-modules.ts.');
      }
      export { IsPhoneNumber as isPhoneNumber };`,
  },
];

/** Vite plugin: leaves out of the built servers modules of libraries that they never run. */
export const serverModules = (): Plugin => ({
  name: 'quire-server-modules',
  enforce: 'pre',
  ...replaceModules(REPLACED, 'launch/build/server-modules.ts'),
});
