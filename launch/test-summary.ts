import path from 'node:path';

/** How one step of `npm test` ended. */
export interface StepResult {
  command: string;
  succeeded: boolean;
  /** The tests that it ran: none for checks such as the types. */
  tests?: TestResults;
}

/** How many tests passed, and the names of those that did not. */
export interface TestResults {
  passed: number;
  failed: string[];
}

/** The part of vitest's JSON report that is read here. */
export interface VitestReport {
  numPassedTests: number;
  testResults: {
    /** The file's absolute path. */
    name: string;
    status: string;
    assertionResults: { ancestorTitles: string[]; title: string; status: string }[];
  }[];
}

interface PlaywrightSuite {
  title: string;
  suites?: PlaywrightSuite[];
  specs: {
    title: string;
    file: string;
    line: number;
    tests: { projectName: string; status: 'expected' | 'unexpected' | 'flaky' | 'skipped' }[];
  }[];
}

/** The part of Playwright's JSON report that is read here. */
export interface PlaywrightReport {
  /** One suite per file. */
  suites: PlaywrightSuite[];
}

/**
 * The tests of vitest's report, each named `file > describe > test`.
 * @param root Absolute path of the folder that file names are relative to.
 */
export function vitestResults({ numPassedTests, testResults }: VitestReport, root: string): TestResults {
  const failed = testResults.flatMap(({ name, status, assertionResults }) => {
    const file = path.relative(root, name).replaceAll(path.sep, '/');
    const tests = assertionResults.filter((test) => test.status === 'failed');
    // A file that does not load, or whose hooks fail, has no test that failed.
    if (status === 'failed' && tests.length === 0) return [file];
    return tests.map(({ ancestorTitles, title }) => [file, ...ancestorTitles, title].join(' > '));
  });
  return { passed: numPassedTests, failed };
}

/**
 * The tests of Playwright's report, each named `file:line > describe > test [project]`.
 * @param folder The folder of the browser tests, relative to the project's root.
 */
export function playwrightResults({ suites }: PlaywrightReport, folder: string): TestResults {
  const results: TestResults = { passed: 0, failed: [] };
  const read = ({ specs, suites: inner = [] }: PlaywrightSuite, titles: string[]) => {
    for (const { title, file, line, tests } of specs) {
      for (const { projectName, status } of tests) {
        if (status === 'expected') results.passed += 1;
        // Nothing is retried, so "flaky" cannot come; if it does, the test failed once.
        else if (status !== 'skipped') {
          const name = [`${folder}/${file}:${line}`, ...titles, title].join(' > ');
          results.failed.push(`${name} [${projectName}]`);
        }
      }
    }
    for (const suite of inner) read(suite, [...titles, suite.title]);
  };
  for (const suite of suites) read(suite, []);
  return results;
}

/** The end of the output of `npm test`: the names of what failed, together, and then the count. */
export function summarize(steps: StepResult[]): { text: string; failed: number } {
  const failed = steps.flatMap(({ command, succeeded, tests }) => {
    if (tests && tests.failed.length > 0) return tests.failed;
    // Types or lint, or a test runner that broke off.
    return succeeded ? [] : [command];
  });
  const passed = steps.reduce((sum, { tests }) => sum + (tests?.passed ?? 0), 0);
  const names = failed.length > 0 ? ['Failed:', ...failed.map((name) => `  ${name}`), ''] : [];
  return {
    text: [...names, `${passed} passed, ${failed.length} failed`].join('\n'),
    failed: failed.length,
  };
}
