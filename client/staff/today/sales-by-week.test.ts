import { expect, it } from 'vitest';
import { changeText, salesByWeek } from './sales-by-week.ts';

it('compares the last seven whole days with the seven before', () => {
  const days = Array.from({ length: 30 }, (_, day) => ({ orders: day, takingsPaise: 100 * day }));
  expect(salesByWeek(days)).toEqual({
    last: { orders: 22 + 23 + 24 + 25 + 26 + 27 + 28, takingsPaise: 17_500 },
    before: { orders: 15 + 16 + 17 + 18 + 19 + 20 + 21, takingsPaise: 12_600 },
  });
});

it.each([
  [112, 100, '+12 % against the week before'],
  [50, 100, '−50 % against the week before'],
  [100, 100, 'as in the week before'],
  [0, 0, 'as in the week before'],
  [3, 0, 'nothing in the week before'],
  [0, 3, '−100 % against the week before'],
])('says of %d after %d: %s', (now, before, text) => {
  expect(changeText(now, before)).toBe(text);
});
