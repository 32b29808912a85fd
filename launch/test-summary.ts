import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';

/** How one step of `npm test` ended. */
export interface StepResult {
  command: string;
  succeeded: boolean;
  /** The tests that it ran: none for checks such as the types. */
  tests?: TestResults;
}

/** How many tests passed, and those that did not. */
export interface TestResults {
  passed: number;
  failed: FailedTest[];
}

export interface FailedTest {
  name: string;
  /** The beginning of its error, so that a log whose middle is lost still says why. */
  reason?: string;
}

/** The part of vitest's JSON report that is read here. */
export interface VitestReport {
  numPassedTests: number;
  testResults: {
    /** The file's absolute path. */
    name: string;
    status: string;
    /** What a file that did not load says. */
    message?: string;
    assertionResults: {
      ancestorTitles: string[];
      title: string;
      status: string;
      failureMessages?: string[];
    }[];
  }[];
}

interface PlaywrightSuite {
  title: string;
  suites?: PlaywrightSuite[];
  specs: {
    title: string;
    file: string;
    line: number;
    tests: {
      projectName: string;
      status: 'expected' | 'unexpected' | 'flaky' | 'skipped';
      results?: { error?: { message?: string } }[];
    }[];
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
  const failed = testResults.flatMap(({ name, status, message, assertionResults }) => {
    const file = path.relative(root, name).replaceAll(path.sep, '/');
    const tests = assertionResults.filter((test) => test.status === 'failed');
    // A file that does not load, or whose hooks fail, has no test that failed.
    if (status === 'failed' && tests.length === 0) return [failedTest([file], message)];
    return tests.map(({ ancestorTitles, title, failureMessages }) =>
      failedTest([file, ...ancestorTitles, title], failureMessages?.[0]),
    );
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
      for (const { projectName, status, results: tries = [] } of tests) {
        if (status === 'expected') results.passed += 1;
        // Nothing is retried, so "flaky" cannot come; if it does, the test failed once.
        else if (status !== 'skipped') {
          const path = [`${folder}/${file}:${line}`, ...titles, `${title} [${projectName}]`];
          results.failed.push(failedTest(path, tries[0]?.error?.message));
        }
      }
    }
    for (const suite of inner) read(suite, [...titles, suite.title]);
  };
  for (const suite of suites) read(suite, []);
  return results;
}

const maxReasonLines = 8;

function failedTest(path: string[], error = ''): FailedTest {
  const lines = stripVTControlCharacters(error)
    .split('\n')
    .filter((line) => line.trim() !== '')
    .slice(0, maxReasonLines);
  return { name: path.join(' > '), ...(lines.length > 0 && { reason: lines.join('\n') }) };
}

/** The end of the output of `npm test`: what failed and why, together, and then the count. */
export function summarize(steps: StepResult[]): { text: string; failed: number } {
  const failed = steps.flatMap(({ command, succeeded, tests }) => {
    if (tests && tests.failed.length > 0) return tests.failed;
    // Types or lint, or a test runner that broke off.
    return succeeded ? [] : [{ name: command }];
  });
  const passed = steps.reduce((sum, { tests }) => sum + (tests?.passed ?? 0), 0);
  const lines = failed.flatMap(({ name, reason }) => [
    `  ${name}`,
    ...(reason?.split('\n').map((line) => `      ${line}`) ?? []),
  ]);
  const list = failed.length > 0 ? ['Failed:', ...lines, ''] : [];
  return {
    text: [...list, `${passed} passed, ${failed.length} failed`].join('\n'),
    failed: failed.length,
  };
}
