import { formatRupees } from '../../shared/money.ts';
import type { Order_ReturnFragment } from './Order.generated.ts';
import type { Step } from './StepLine.tsx';

/** Copies of an order that its shopper sends back. */
export type Return = Order_ReturnFragment;

/** What the state of a return means to the shopper. */
export function returnMeaning({ state, refundPaise }: Pick<Return, 'state' | 'refundPaise'>): string {
  switch (state) {
    case 'REQUESTED':
      return 'You have asked to send these books back. We look at it and write to you.';
    case 'APPROVED':
      return 'Please send these books back. Your money follows when they have arrived.';
    case 'REJECTED':
      return 'We could not accept this return.';
    case 'RECEIVED':
      return 'These books have arrived. Your money goes back next.';
    case 'REFUNDED':
      if (refundPaise === 0) return 'Your money for these books had gone back to you before.';
      return refundPaise ? `${formatRupees(refundPaise)} goes back to you.` : 'Your money goes back to you.';
    case 'WITHDRAWN':
      return 'You have withdrawn this return, so nothing goes back.';
  }
}

/** Whether the shopper can still withdraw a return. */
export const isWithdrawable = ({ state }: Pick<Return, 'state'>): boolean =>
  state === 'REQUESTED' || state === 'APPROVED';

type Dates = Pick<Return, 'state' | 'requestedAt' | 'decidedAt' | 'receivedAt' | 'refundedAt'>;

/** The steps of a return, in their order: one that is not accepted or withdrawn ends early. */
export function returnSteps({ state, requestedAt, decidedAt, receivedAt, refundedAt }: Dates): Step[] {
  const step = (name: string, at: string | null | undefined): Step => ({
    name,
    at: at ?? null,
    isPartly: false,
  });
  const requested = step('Requested', requestedAt);
  if (state === 'REJECTED') return [requested, step('Not accepted', decidedAt)];
  const approved = step('Approved', decidedAt);
  if (state === 'WITHDRAWN') return decidedAt ? [requested, approved] : [requested];
  return [requested, approved, step('Books received', receivedAt), step('Refunded', refundedAt)];
}
