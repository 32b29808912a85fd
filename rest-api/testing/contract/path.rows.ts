import { malformedPathMessage } from '../../routing/errors.ts';
import type { Row, Sent } from './row.ts';

type Id = [situation: string, text: string];

const noIds: Id[] = [
  ['an id of nothing', '00000000-0000-4000-8000-000000000000'],
  ['an id that is none', 'nonsense'],
];

const oddIds: Id[] = [
  ['a number for an id', '7'],
  ['NUL for an id', '%00'],
  ['36 wrong characters for an id', 'g'.repeat(36)],
  ['an id with a space behind', '00000000-0000-4000-8000-000000000000%20'],
  ['an id of 2,000 characters', 'a'.repeat(2_000)],
  ['a quote in an id', "'%20or%201=1--"],
  ['a path upwards for an id', '..%2F..%2Fetc%2Fpasswd'],
];

/** A route whose path ends in an id, or has one before its last part, with invalid ids. */
export function refusesIds(
  call: (id: string) => string,
  sent: Sent,
  status: number,
  answer: string | object,
): Row[] {
  return [
    ...noIds.map(([situation, id]): Row => [call(id), situation, sent, status, answer]),
    [call('%E0%A4%A'), 'a path that is not encoded', sent, 400, malformedPathMessage],
  ];
}

/** Every kind of invalid id: for few routes, since all read paths the same way. */
export function refusesEveryId(...[call, sent, status, answer]: Parameters<typeof refusesIds>): Row[] {
  return [
    ...refusesIds(call, sent, status, answer),
    ...oddIds.map(([situation, id]): Row => [call(id), situation, sent, status, answer]),
  ];
}
