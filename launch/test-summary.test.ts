import { expect, test } from 'vitest';
import { playwrightResults, summarize, vitestResults } from './test-summary.ts';

const vitestReport = {
  numPassedTests: 40,
  testResults: [
    {
      name: '/shop/client/src/cart/CartPage.test.tsx',
      status: 'failed',
      assertionResults: [
        { ancestorTitles: ['the cart'], title: 'adds up', status: 'passed' },
        { ancestorTitles: ['the cart', 'when it is empty'], title: 'says so', status: 'failed' },
      ],
    },
    { name: '/shop/bff/app.test.ts', status: 'failed', assertionResults: [] },
    {
      name: '/shop/bff/errors.test.ts',
      status: 'passed',
      assertionResults: [{ ancestorTitles: [], title: 'hides the stack', status: 'passed' }],
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
            { projectName: 'desktop', status: 'expected' as const },
            { projectName: 'phone', status: 'unexpected' as const },
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

test('a failed test of vitest is named with its file; so is a file that did not load', () => {
  expect(vitestResults(vitestReport, '/shop')).toEqual({
    passed: 40,
    failed: ['client/src/cart/CartPage.test.tsx > the cart > when it is empty > says so', 'bff/app.test.ts'],
  });
});

test('a failed browser test is named with its place and screen; what passed at a second try only has failed', () => {
  expect(playwrightResults(playwrightReport, 'e2e')).toEqual({
    passed: 1,
    failed: [
      'e2e/flows.spec.ts:12 > a book goes to the cart [phone]',
      'e2e/flows.spec.ts:30 > a session that ended > asks to log in [desktop]',
    ],
  });
});

test('the names of what failed stand together, before the count', () => {
  const steps = [
    { command: 'tsc --noEmit', succeeded: false },
    { command: 'biome ci', succeeded: true },
    { command: 'vitest run', succeeded: false, tests: { passed: 40, failed: ['a.test.ts > one'] } },
    {
      command: 'playwright test',
      succeeded: false,
      tests: { passed: 7, failed: ['b.spec.ts:1 > two [phone]'] },
    },
  ];
  expect(summarize(steps)).toEqual({
    text: [
      'Failed:',
      '  tsc --noEmit',
      '  a.test.ts > one',
      '  b.spec.ts:1 > two [phone]',
      '',
      '47 passed, 3 failed',
    ].join('\n'),
    failed: 3,
  });
});

test('a runner that breaks off without a failed test counts as one failure', () => {
  const vitest = { command: 'vitest run', succeeded: false, tests: { passed: 40, failed: [] } };
  expect(summarize([vitest])).toEqual({ text: 'Failed:\n  vitest run\n\n40 passed, 1 failed', failed: 1 });
});

test('when everything holds there is the count alone', () => {
  const vitest = { command: 'vitest run', succeeded: true, tests: { passed: 40, failed: [] } };
  expect(summarize([vitest])).toEqual({ text: '40 passed, 0 failed', failed: 0 });
});
