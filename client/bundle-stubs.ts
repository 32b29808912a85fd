import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Plugin } from 'vite';

const require = createRequire(import.meta.url);
const router = join(dirname(require.resolve('react-router/package.json')), 'dist/production/index.mjs');

/** Modules in whose place the browser gets less, and what that is. */
const STAND_INS = [
  {
    // The theme turns ripples off. They come with an animation library.
    id: /@mui\/material\/ButtonBase\/TouchRipple\.mjs$/,
    code: 'export default () => null;',
  },
  {
    id: /@mui\/material\/useLazyRipple\/useLazyRipple\.mjs$/,
    code: `const none = { ref: { current: null }, shouldMount: false, start() {}, stop() {}, pulsate() {} };
      export default () => none;`,
  },
  {
    // For components of classes that take the theme as a property; the shop has none.
    id: /hoist-non-react-statics\.cjs\.js$/,
    code: 'export default (target) => target;',
  },
  {
    // A list of all attributes of HTML. Material UI's components say themselves which properties they pass on;
    // this is for elements that are styled here, which get none but these.
    id: /@emotion\/is-prop-valid\/.*\.js$/,
    code: `const kept = new Set(['sx', 'theme', 'as', 'ownerState', 'classes']);
      export default (property) => !kept.has(property);`,
  },
  {
    // For a page that chooses its colours with a script of the library's; ours is head-script.js.
    id: /@mui\/system\/InitColorSchemeScript\/InitColorSchemeScript\.mjs$/,
    code: `export const DEFAULT_MODE_STORAGE_KEY = 'mode';
      export const DEFAULT_COLOR_SCHEME_STORAGE_KEY = 'color-scheme';
      export const DEFAULT_ATTRIBUTE = 'data-color-scheme';
      export const buildInitColorSchemeScript = () => '';
      export default () => null;`,
  },
  {
    // For a client that is made with dataMasking; apollo.ts does without.
    id: /@apollo\/client\/masking\/mask(Operation|Fragment)\.js$/,
    code: 'export const maskOperation = (data) => data;\nexport const maskFragment = (data) => data;',
  },
  {
    // For directives that codegen-hooks.mjs refuses.
    id: /@apollo\/client\/utilities\/internal\/removeDirectivesFromDocument\.js$/,
    code: 'export const removeDirectivesFromDocument = (_directives, document) => document;',
  },
  {
    // For container queries in the theme's own notation, which no style here uses.
    id: /@mui\/system\/cssContainerQueries\/cssContainerQueries\.mjs$/,
    code: `export const isCqShorthand = () => false;
      export const sortContainerQueries = (_theme, css) => css;
      export const getContainerQuery = () => null;
      export default (theme) => theme;`,
  },
  {
    // Writes values into the messages of errors that documents made by the build do not have.
    id: /\/graphql\/jsutils\/inspect\.mjs$/,
    code: 'export const inspect = String;',
  },
  {
    // For scalars that the cache turns into objects; apollo.ts declares none.
    id: /@apollo\/client\/utilities\/internal\/coerceScalarFieldsToParsed\.js$/,
    code: 'export const coerceScalarFieldsToParsed = (result) => result;',
  },
];

/** The circle in a button whose `loading` is set, which the shop's never is. */
const CIRCLE = '\0no-circle';

/**
 * Vite plugin: leaves out of the browser's code what the shop never runs. Each time the reason is another file,
 * which is named here; `npm test` holds the result to a size (launch/build/first-load.test.ts).
 */
export function bundleStubs(): Plugin {
  return {
    name: 'quire-left-out',
    apply: 'build',
    enforce: 'pre',
    config: (_config, { isSsrBuild }) => ({
      // RxJS as the classes of today's browsers instead of functions that imitate them.
      ...(!isSsrBuild && { resolve: { conditions: ['es2015', 'module', 'browser', 'production'] } }),
    }),
    resolveId(id, importer) {
      if (id === 'react-router') return router;
      const inButton = /@mui\/material\/(Icon)?Button\/(Icon)?Button\.mjs$/.test(importer ?? '');
      return inButton && id.includes('CircularProgress') ? CIRCLE : null;
    },
    load: {
      filter: { id: [/no-circle$/, ...STAND_INS.map(({ id }) => id)] },
      handler: (id) =>
        id === CIRCLE ? 'export default () => null;' : STAND_INS.find((known) => known.id.test(id))?.code,
    },
    transform: {
      filter: { id: [/node_modules\/react-router\//, /emotion-cache(\.browser)?\.esm\.js$/] },
      handler: (code, id) => ({
        code: id.includes('emotion-cache') ? withoutPrefixes(code) : withoutUnusedRouter(code),
        map: null,
      }),
    },
  };
}

/**
 * The router is one module with everything for servers and frameworks. What it makes when it starts looks as
 * though somebody needed it, with all that hangs on it; marked as free of effects it goes, if nobody does.
 */
function withoutUnusedRouter(code: string): string {
  return (
    code
      .replace(/^\w+\.displayName = "\w+";$/gm, '')
      .replace(
        /^(var \w+ = )(React\d*\.(?:forwardRef|createContext|memo)\()/gm,
        (_match, name: string, call: string) => `${name}/* @__PURE__ */ ${call}`,
      )
      .replace(
        /^(var \w+ = )(class extends [\w.]+ \{\n[\s\S]*?^\});?$/gm,
        (_match, name: string, body: string) => `${name}/* @__PURE__ */ (() => ${body})();`,
      )
      // Fetching ahead what a framework's manifest names, and the errors of server components: there are none.
      .replace(
        /^function (PrefetchPageLinks|RSCErrorHandler|DefaultErrorComponent)\([\s\S]*?^\}$/gm,
        (_match, name: string) => `function ${name}() { return null; }`,
      )
      .replace(
        /^function usePrefetchBehavior\([\s\S]*?^\}$/m,
        'function usePrefetchBehavior() { return [false, null, {}]; }',
      )
  );
}

/** Styles are written for the browsers of the build's target; theme.ts has the one prefix that Safari wants. */
const withoutPrefixes = (code: string): string =>
  code.replace(/^function prefix\([\s\S]*?^\}$/m, 'function prefix(value) { return value; }');
