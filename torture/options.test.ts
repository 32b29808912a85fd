import { expect, it } from 'vitest';
import { optionsOf } from './options.ts';

it('chooses stages, guards and a seed', () => {
  expect(optionsOf(['--only', 'kills,stock', '--seed', '7', '--guard', 'drain'])).toMatchObject({
    seed: 7,
    stages: [{ name: 'stock' }, { name: 'kills' }],
    guards: [],
    prove: false,
  });
  expect(optionsOf(['--guard', 'drain'])).toMatchObject({ guards: [{ name: 'drain' }] });
});

it.each([
  [['--help'], /--help.*--only stock,kills/s],
  [['--only', 'stock,naps'], /^There is no stage "naps"\..*stock, fuzz/s],
  [['--seed', 'two'], '--seed is "two": set it to a whole number.'],
  [['--guard', 'dog'], 'There is no guard "dog" in torture/guards.ts.'],
])('%s is answered with what to change', (args, sentence) => {
  expect(optionsOf(args)).toMatch(sentence);
});
