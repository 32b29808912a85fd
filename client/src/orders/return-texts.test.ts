import { expect, it } from 'vitest';
import type { ReturnState } from '../../shared/schema.generated.ts';
import { returnMeaning, returnSteps } from './return-texts.ts';

const [asked, decided, received, refunded] = ['2026-11-01', '2026-11-02', '2026-11-05', '2026-11-06'];

const steps = (state: ReturnState, ...dates: (string | undefined)[]) => {
  const [decidedAt = null, receivedAt = null, refundedAt = null] = dates;
  return returnSteps({ state, requestedAt: asked, decidedAt, receivedAt, refundedAt }).map(({ name, at }) =>
    at ? `${name} ${at}` : name,
  );
};

it('a return has four steps, and ends early where it is not accepted or withdrawn', () => {
  expect(steps('REQUESTED')).toEqual([`Requested ${asked}`, 'Approved', 'Books received', 'Refunded']);
  expect(steps('REFUNDED', decided, received, refunded)).toEqual([
    ...[`Requested ${asked}`, `Approved ${decided}`, `Books received ${received}`, `Refunded ${refunded}`],
  ]);
  expect(steps('REJECTED', decided)).toEqual([`Requested ${asked}`, `Not accepted ${decided}`]);
  expect(steps('WITHDRAWN')).toEqual([`Requested ${asked}`]);
  expect(steps('WITHDRAWN', decided)).toEqual([`Requested ${asked}`, `Approved ${decided}`]);
});

it('says what a refunded return gives back, also where the money had gone back before', () => {
  const meaning = (refundPaise: number | null) => returnMeaning({ state: 'REFUNDED', refundPaise });
  expect(meaning(44_900)).toBe('₹449 goes back to you.');
  expect(meaning(0)).toBe('Your money for these books had gone back to you before.');
});
