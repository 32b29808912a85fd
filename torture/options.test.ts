import { expect, it } from 'vitest';
import { optionsOf } from './options.ts';

it('chooses stages, guards and a seed', () => {
  expect(optionsOf(['--only', 'kills,races', '--seed', '7', '--guard', 'drain'])).toMatchObject({
    seed: 7,
    stages: [{ name: 'races' }, { name: 'kills' }],
    guards: [],
    prove: false,
  });
  expect(optionsOf(['--guard', 'drain'])).toMatchObject({ guards: [{ name: 'drain' }] });
});

it.each([
  [['--help'], /--help.*--only races,kills/s],
  [['--only', 'races,naps'], /^There is no stage "naps"\..*races, payments/s],
  [['--seed', 'two'], '--seed is "two": set it to a whole number.'],
  [['--guard', 'dog'], 'There is no guard "dog" in torture/guards.'],
])('%s is answered with what to change', (args, sentence) => {
  expect(optionsOf(args)).toMatch(sentence);
});
