import { expect, test } from 'vitest';
import { playwrightResults, slowestFiles, summarize, vitestResults } from './test-summary.ts';

const none = new Map<string, number>();

const vitestReport = {
  numPassedTests: 40,
  testResults: [
    {
      name: '/shop/client/src/cart/CartPage.test.tsx',
      status: 'failed',
      assertionResults: [
        { ancestorTitles: ['the cart'], title: 'adds up', status: 'passed', duration: 1_200 },
        {
          ancestorTitles: ['the cart', 'when it is empty'],
          title: 'says so',
          status: 'failed',
          duration: 300,
          failureMessages: ['\u001b[31mAssertionError\u001b[39m: expected 2 to be 1\n\n  at a.ts:1'],
        },
      ],
    },
    { name: '/shop/bff/app.test.ts', status: 'failed', message: 'No such module', assertionResults: [] },
    {
      name: '/shop/bff/errors.test.ts',
      status: 'passed',
      assertionResults: [{ ancestorTitles: [], title: 'hides the stack', status: 'passed', duration: 40 }],
    },
  ],
};

const playwrightReport = {
  suites: [
    {
      title: 'flows.spec.ts',
      specs: [
        {
          title: 'a book goes to the cart',
          file: 'flows.spec.ts',
          line: 12,
          tests: [
            { projectName: 'desktop', status: 'expected' as const, results: [{ duration: 2_000 }] },
            {
              projectName: 'phone',
              status: 'unexpected' as const,
              results: [{ duration: 60_000, error: { message: 'Timed out' } }],
            },
          ],
        },
      ],
      suites: [
        {
          title: 'a session that ended',
          specs: [
            {
              title: 'asks to log in',
              file: 'flows.spec.ts',
              line: 30,
              tests: [{ projectName: 'desktop', status: 'flaky' as const }],
            },
            {
              title: 'is for phones',
              file: 'flows.spec.ts',
              line: 40,
              tests: [{ projectName: 'desktop', status: 'skipped' as const }],
            },
          ],
        },
      ],
    },
  ],
};

test('lists a failed vitest test with its file, and a file that did not load', () => {
  expect(vitestResults(vitestReport, '/shop')).toEqual({
    durations: new Map([
      ['client/src/cart/CartPage.test.tsx', 1_500],
      ['bff/app.test.ts', 0],
      ['bff/errors.test.ts', 40],
    ]),
    passed: 40,
    failed: [
      {
        name: 'client/src/cart/CartPage.test.tsx > the cart > when it is empty > says so',
        reason: 'AssertionError: expected 2 to be 1\n  at a.ts:1',
      },
      { name: 'bff/app.test.ts', reason: 'No such module' },
    ],
  });
});

test('lists a failed browser test with its location and project, and a flaky one too', () => {
  expect(playwrightResults(playwrightReport, 'e2e')).toEqual({
    durations: new Map([['e2e/flows.spec.ts', 62_000]]),
    passed: 1,
    failed: [
      { name: 'e2e/flows.spec.ts:12 > a book goes to the cart [phone]', reason: 'Timed out' },
      { name: 'e2e/flows.spec.ts:30 > a session that ended > asks to log in [desktop]' },
    ],
  });
});

test('lists all failures with their reasons, before the count', () => {
  const steps = [
    { command: 'tsc --noEmit', succeeded: false },
    { command: 'biome ci', succeeded: true },
    {
      command: 'vitest run',
      succeeded: false,
      tests: {
        passed: 40,
        failed: [{ name: 'a.test.ts > one', reason: 'expected 2\nto be 1' }],
        durations: none,
      },
    },
    {
      command: 'playwright test',
      succeeded: false,
      tests: { passed: 7, failed: [{ name: 'b.spec.ts:1 > two [phone]' }], durations: none },
    },
  ];
  expect(summarize(steps)).toEqual({
    text: [
      'Failed:',
      '  tsc --noEmit',
      '  a.test.ts > one',
      '      expected 2',
      '      to be 1',
      '  b.spec.ts:1 > two [phone]',
      '',
      '47 passed, 3 failed',
    ].join('\n'),
    failed: 3,
  });
});

test('names the ten slowest files of all steps, the slowest first', () => {
  const durations = new Map(Array.from({ length: 12 }, (_, index) => [`${index}.test.ts`, index * 100]));
  const steps = [
    { command: 'tsc --noEmit', succeeded: true },
    { command: 'vitest run', succeeded: true, tests: { passed: 12, failed: [], durations } },
    {
      command: 'playwright test',
      succeeded: true,
      tests: { passed: 1, failed: [], durations: new Map([['e2e/flows.spec.ts', 950]]) },
    },
  ];
  const lines = slowestFiles(steps).split('\n');
  expect(lines.slice(0, 4)).toEqual([
    'Slowest files:',
    '  1.1 s  11.test.ts',
    '  1.0 s  10.test.ts',
    '  0.9 s  e2e/flows.spec.ts',
  ]);
  expect(lines).toHaveLength(11);
});

test('counts a runner that breaks off as one failure', () => {
  const vitest = {
    command: 'vitest run',
    succeeded: false,
    tests: { passed: 40, failed: [], durations: none },
  };
  expect(summarize([vitest])).toEqual({ text: 'Failed:\n  vitest run\n\n40 passed, 1 failed', failed: 1 });
});

test('prints only the count when everything passes', () => {
  const vitest = {
    command: 'vitest run',
    succeeded: true,
    tests: { passed: 40, failed: [], durations: none },
  };
  expect(summarize([vitest])).toEqual({ text: '40 passed, 0 failed', failed: 0 });
});
