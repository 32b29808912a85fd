import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';

/** The outcome of one step of `npm test`. */
export interface StepResult {
  command: string;
  succeeded: boolean;
  /** Its tests; undefined for checks such as the types. */
  tests?: TestResults;
}

/** How many tests passed, and those that did not. */
export interface TestResults {
  passed: number;
  failed: FailedTest[];
  /** How long the tests of each file took together, in ms; tests of other files may have run at the same time. */
  durations: Map<string, number>;
}

export interface FailedTest {
  name: string;
  /** The beginning of its error, so that a truncated log still gives the reason. */
  reason?: string;
}

/** The used part of vitest's JSON report. */
export interface VitestReport {
  numPassedTests: number;
  testResults: {
    /** The file's absolute path. */
    name: string;
    status: string;
    /** The error of a file that did not load. */
    message?: string;
    assertionResults: {
      ancestorTitles: string[];
      title: string;
      status: string;
      /** In ms; missing where the test did not run. */
      duration?: number | null;
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
      results?: { duration?: number; error?: { message?: string } }[];
    }[];
  }[];
}

/** The used part of Playwright's JSON report. */
export interface PlaywrightReport {
  /** One suite per file. */
  suites: PlaywrightSuite[];
}

/**
 * The tests of vitest's report, each named `file > describe > test`.
 * @param root absolute path of the folder that file names are relative to
 */
export function vitestResults({ numPassedTests, testResults }: VitestReport, root: string): TestResults {
  const durations = new Map<string, number>();
  const failed = testResults.flatMap(({ name, status, message, assertionResults }) => {
    const file = path.relative(root, name).replaceAll(path.sep, '/');
    const ms = assertionResults.reduce((sum, { duration }) => sum + (duration ?? 0), 0);
    durations.set(file, (durations.get(file) ?? 0) + ms);
    const tests = assertionResults.filter((test) => test.status === 'failed');
    // A file that does not load, or whose hooks fail, has no failed test.
    if (status === 'failed' && tests.length === 0) return [failedTest([file], message)];
    return tests.map(({ ancestorTitles, title, failureMessages }) =>
      failedTest([file, ...ancestorTitles, title], failureMessages?.[0]),
    );
  });
  return { passed: numPassedTests, failed, durations };
}

/**
 * The tests of Playwright's report, each named `file:line > describe > test [project]`.
 * @param folder the folder of the browser tests, relative to the project's root
 */
export function playwrightResults({ suites }: PlaywrightReport, folder: string): TestResults {
  const results: TestResults = { passed: 0, failed: [], durations: new Map() };
  const read = ({ specs, suites: inner = [] }: PlaywrightSuite, titles: string[]) => {
    for (const { title, file, line, tests } of specs) {
      for (const { projectName, status, results: tries = [] } of tests) {
        const name = `${folder}/${file}`;
        const ms = tries.reduce((sum, { duration = 0 }) => sum + duration, 0);
        results.durations.set(name, (results.durations.get(name) ?? 0) + ms);
        if (status === 'expected') results.passed += 1;
        // Without retries nothing is "flaky"; if it ever is, the test failed once.
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

const slowest = 10;

/** The files whose tests took longest, the slowest first. */
export function slowestFiles(steps: StepResult[]): string {
  const files = steps
    .flatMap(({ tests }) => [...(tests?.durations ?? [])])
    .sort(([, one], [, other]) => other - one)
    .slice(0, slowest);
  return ['Slowest files:', ...files.map(([file, ms]) => `  ${(ms / 1000).toFixed(1)} s  ${file}`)].join(
    '\n',
  );
}

/** The end of the output of `npm test`: all failures with their reasons, then the count. */
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
