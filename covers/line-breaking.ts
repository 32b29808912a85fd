/** Words that should rather open a line than end it. */
const LEADING_WORDS = new Set(
  'a an the of and or to in on at for with from by my your his her & le la les de der die das'.split(' '),
);

export interface Breaking {
  lines: string[];
  /** How many lines break badly: end in a leading word, or hold one short word alone. */
  penalty: number;
}

function penaltyOf(words: readonly string[], last: boolean, alone: boolean): number {
  const final = words.at(-1)?.toLowerCase() ?? '';
  let penalty = 0;
  if (!last && LEADING_WORDS.has(final) && !alone) penalty += 1;
  if (words.length === 1 && final.length <= 2) penalty += 2;
  else if (words.length === 1 && final.length === 3 && !alone) penalty += 0.5;
  return penalty;
}

/**
 * Breaks the words into exactly `count` lines of lengths as even as possible (least sum of squares).
 * @param measure width of a piece of text, in any unit
 */
export function breakInto(
  words: readonly string[],
  count: number,
  measure: (text: string) => number,
): Breaking {
  const target = measure(words.join(' ')) / count || 1;
  const everyWordAlone = count === words.length;
  interface State {
    cost: number;
    start: number;
    penalty: number;
    before: State | null;
  }
  let states = new Map<number, State>([[0, { cost: 0, start: 0, penalty: 0, before: null }]]);
  for (let line = 1; line <= count; line++) {
    const next = new Map<number, State>();
    for (const [from, state] of states) {
      for (let to = from + 1; to <= words.length - (count - line); to++) {
        if (line === count && to < words.length) continue;
        const piece = words.slice(from, to);
        const penalty = penaltyOf(piece, line === count, everyWordAlone);
        const cost = state.cost + (measure(piece.join(' ')) / target) ** 2 + penalty * 0.2;
        const known = next.get(to);
        if (!known || cost < known.cost) {
          next.set(to, { cost, start: from, penalty: state.penalty + penalty, before: state });
        }
      }
    }
    states = next;
  }
  const end = states.get(words.length);
  const lines: string[] = [];
  let to = words.length;
  for (let state = end; state?.before; state = state.before) {
    lines.unshift(words.slice(state.start, to).join(' '));
    to = state.start;
  }
  return { lines, penalty: end?.penalty ?? 0 };
}
