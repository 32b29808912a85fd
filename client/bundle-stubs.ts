import type { Plugin } from 'vite';
import { type ReplacedModule, replaceModules } from '../launch/build/replaced-modules.ts';

/** What each saves is in docs/decisions/0030-libraries-as-published.md. */
const STUBS: ReplacedModule[] = [
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
  {
    // The circle in a button whose `loading` is set, which the shop's never is.
    id: /\0no-circle$/,
    code: 'export default () => null;',
  },
];

const CIRCLE = '\0no-circle';

function resolveId(id: string, importer: string | undefined) {
  const inButton = /@mui\/material\/(Icon)?Button\/(Icon)?Button\.mjs$/.test(importer ?? '');
  return inButton && id.includes('CircularProgress') ? CIRCLE : null;
}

const replace = () => replaceModules(STUBS, 'client/bundle-stubs.ts');

/**
 * Vite plugin: leaves out of the browser's code modules of libraries that the shop never runs, in development too.
 * Each has the reason in another file, which is named above. The build fails when a library has no such module any
 * more; `npm test` holds the result to a size (launch/build/first-load.test.ts).
 */
export function bundleStubs(): Plugin {
  const { load, buildEnd } = replace();
  let forBrowser = false;
  return {
    name: 'quire-bundle-stubs',
    enforce: 'pre',
    config: (_config, { isSsrBuild, command }) => {
      forBrowser = command === 'build' && !isSsrBuild;
      return {
        // RxJS as the classes of today's browsers instead of functions that imitate them.
        ...(!isSsrBuild && {
          resolve: { conditions: ['es2015', 'module', 'browser', 'development|production'] },
        }),
        // In development the libraries are bundled ahead.
        optimizeDeps: {
          rolldownOptions: { plugins: [{ name: 'quire-bundle-stubs', resolveId, load: replace().load }] },
        },
      };
    },
    resolveId,
    load,
    buildEnd(error) {
      // The pages that the server renders need only some of the modules.
      if (forBrowser) buildEnd.call(this, error);
    },
  };
}
