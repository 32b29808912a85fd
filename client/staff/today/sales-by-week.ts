interface Day {
  orders: number;
  takingsPaise: number;
}

/** What seven days came to. */
export interface Week {
  orders: number;
  takingsPaise: number;
}

const sumOf = (days: readonly Day[]): Week => ({
  orders: days.reduce((sum, { orders }) => sum + orders, 0),
  takingsPaise: days.reduce((sum, { takingsPaise }) => sum + takingsPaise, 0),
});

/**
 * The last seven whole days and the seven before them.
 * @param days the oldest first; today, which is not over, is the last
 */
export const salesByWeek = (days: readonly Day[]): { last: Week; before: Week } => ({
  last: sumOf(days.slice(-8, -1)),
  before: sumOf(days.slice(-15, -8)),
});

/** How much more or less one figure is than another, such as `+12 %`; what there was where nothing was before. */
export function changeText(now: number, before: number): string {
  if (before === 0) return now === 0 ? 'as in the week before' : 'nothing in the week before';
  const percent = Math.round(((now - before) / before) * 100);
  if (percent === 0) return 'as in the week before';
  return `${percent > 0 ? '+' : '−'}${Math.abs(percent)} % against the week before`;
}
