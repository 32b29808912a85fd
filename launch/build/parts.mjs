// @ts-check

/**
 * What is built, in this order, and from which files. A path that ends in "/" stands for all files below it.
 * @typedef {object} Part
 * @property {string} name
 * @property {string} title for the line that is printed
 * @property {string[]} outputs folders or files whose absence makes it stale
 * @property {string[]} inputs
 * @property {RegExp} leaveOut files below the inputs that the result does not depend on
 */

const tests = /\.test\.tsx?$|\/testing\/|\/generated\/|\.generated\.ts$/;
const schema = [
  'bff/schema.graphql',
  'bff/codegen-parent-types.ts',
  'bff/resolvers/enum-values.ts',
  'codegen.ts',
  'client/codegen-hooks.mjs',
  'client/codegen-operations.mjs',
  'client/operation-fragments.mjs',
];
/** The calls of the REST service, for which the public server has a client. */
const calls = ['rest-api/', 'rest-api/app.ts'];
/** The back room is a build of its own: the shop's pages stay the same when it changes. */
const testsAndStaff = new RegExp(`${tests.source}|^client/staff/`);
/** The modules of the client that the public server loads when it starts, below `client/`: how its pages are addressed. */
export const clientModulesOfServer =
  '(shared/book/(category|cover-sources|edition-names|language-name)|src/(app/(page-(at|head|route)|routes)|book/(edition-texts|page-subjects|rating-text)|listing/(author-variables|product-filter)|orders/order-id|ui/title-of))\\.ts';
const tools = ['package-lock.json', 'tsconfig.json', 'launch/build.mjs', 'launch/build/'];

/** @type {Part[]} */
export const parts = [
  {
    name: 'generated',
    title: 'Generating types and hooks',
    outputs: ['bff/generated', 'client/shared/schema.generated.ts', 'rest-api/generated'],
    inputs: [...tools, ...schema, ...calls, 'client/src/', 'client/staff/', 'client/shared/'],
    // Of the client, only its operations; of the REST service, what its calls are described by.
    leaveOut: /^(?!rest-api\/(contract|documentation)\/).*(?<!\.graphql|\.routes\.ts|\.input\.ts)$/,
  },
  {
    name: 'client',
    title: 'Building the client',
    outputs: ['dist/client'],
    inputs: [...tools, ...schema, 'client/', 'text/'],
    leaveOut: testsAndStaff,
  },
  {
    name: 'ssr',
    title: 'Building the server-rendered pages',
    outputs: ['dist/ssr'],
    inputs: [...tools, ...schema, 'client/', 'text/'],
    leaveOut: testsAndStaff,
  },
  {
    name: 'staff',
    title: 'Building the back room',
    outputs: ['dist/staff'],
    inputs: [...tools, ...schema, 'client/', 'text/'],
    leaveOut: tests,
  },
  {
    name: 'playground',
    title: 'Building the playground',
    outputs: ['dist/playground'],
    inputs: [...tools, ...schema, 'bff/playground/', 'client/src/', 'client/staff/', 'client/shared/'],
    // Its examples are the client's operations.
    leaveOut: new RegExp(`${tests.source}|^client/(?!.*\\.graphql$|operation-fragments)`),
  },
  {
    name: 'servers',
    title: 'Building the servers',
    outputs: ['dist/server'],
    inputs: [
      ...tools,
      ...schema,
      'rest-api/',
      'bff/',
      'covers/',
      'seed/',
      'launch/',
      'http/',
      'runtime/',
      'text/',
      'client/src/',
      'client/shared/',
    ],
    // Of the client the public server has its operations, too.
    leaveOut: new RegExp(
      `${tests.source}|^bff/playground/|^seed/covers/|^client/(?!.*\\.graphql$|${clientModulesOfServer}$)`,
    ),
  },
];
