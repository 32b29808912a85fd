import react from '@vitejs/plugin-react';
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { buildShop } from './runtime/testing/build-shop.ts';

// Before vitest looks which tests belong to which sources, and before the shop of the tests is loaded.
buildShop('generated');

/** Apollo Server loads this file of graphql; errors and types of another copy would be strangers to it. */
const oneGraphql = { alias: [{ find: /^graphql$/, replacement: 'graphql/index.js' }] };

/** What takes longest comes first of its project, whatever its size: at the end one worker would wait for the other. */
const longest =
  /(?:(?:torture\/torture|launch\/launch|import\/import|payments\/crash|emails\/crash|docs\/backup)\.process|rest-api\/hostile-input|contract\/contract|pages\/shop-page)\.test\.ts$/;

/** How long a condition, a test or a hook may take on a machine that has other work: only what hangs takes as long. */
const timeouts = { expect: { poll: { timeout: 15_000 } }, testTimeout: 120_000, hookTimeout: 120_000 };

/** Tests leave much behind at once: with room for it, collecting garbage takes a twentieth of the time less. */
const withRoomForGarbage = ['--max-semi-space-size=64'];

/** From its version 25 on Node.js has the storage of a browser, which would hide that of jsdom. */
const withoutStorage = process.allowedNodeEnvironmentFlags.has('--experimental-webstorage')
  ? ['--no-experimental-webstorage']
  : [];

/** Tests that add books, and of the list of all staff, have a shop of their own: others count books and add staff. */
const ownShop =
  'client/{staff/{books,members,reviews}/**/*,src/{reviews/*,book/{Book,EditionSwitch}}}.test.{ts,tsx}';

/** Tests of the pages of the back room, which `npm test` leaves to `npm test -- --all` as it does their browser tests. */
const backRoom = 'client/staff/**/*.test.tsx';

/**
 * Tests that start, kill or restart whole processes, and those that take long and show what seldom changes; `npm test`
 * leaves them to `npm test -- --all`.
 */
const processTests = '**/*.{process,slow}.test.ts';

/** A project of tests whose modules load once a worker and not once a file: that saves a third of the time. */
const project = (
  name: string,
  include: string,
  exclude: string[],
  options: NonNullable<TestProjectInlineConfiguration['test']>,
): TestProjectInlineConfiguration => ({
  resolve: oneGraphql,
  test: { ...timeouts, name, include: [include], exclude, isolate: false, ...options },
});

/** Tests of all but the client: those of a project share a PostgreSQL. */
const servers = (name: string, include: string, exclude: string[] = []) =>
  project(name, include, exclude, {
    execArgv: withRoomForGarbage,
    globalSetup: ['rest-api/testing/template-database.ts'],
    setupFiles: ['rest-api/testing/fixed-seed.ts'],
  });

/** Tests of the client: those of a project share a shop. `npm test` runs those of `client`. */
const client = (name: string, include: string, exclude: string[] = []) => ({
  plugins: [react()],
  ...project(name, include, exclude, {
    environment: 'jsdom',
    execArgv: [...withRoomForGarbage, ...withoutStorage],
    globalSetup: ['client/testing/shop.ts'],
    setupFiles: ['client/testing/browser.ts'],
  }),
});

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isLong = ({ moduleId }: TestSpecification) => longest.test(moduleId);
    // Project by project, as they are sorted: before a file of another project vitest ends the worker with its modules.
    return Array.from(new Set(sorted.map(({ project }) => project))).flatMap((project) => {
      const files = sorted.filter((file) => file.project === project);
      return [...files.filter(isLong), ...files.filter((file) => !isLong(file))];
    });
  }
}

export default defineConfig({
  test: {
    // Tests wait more than they compute: three at a time, also where there are but two cores.
    maxWorkers: 3,
    sequence: { sequencer: LongestFirst },
    projects: [
      servers('servers', '!(client|node_modules|dist|.bench)/**/*.test.ts', [processTests]),
      servers('processes', `!(client|node_modules|dist|.bench)/${processTests}`),
      client('client', 'client/**/*.test.{ts,tsx}', [ownShop, backRoom]),
      client('staff', backRoom, [ownShop]),
      client('catalogue', ownShop),
    ],
  },
});
