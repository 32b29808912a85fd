import { useNotify } from 'react-admin';
import { formatRupees } from '../../src/layout/money.ts';
import { DecideReturnRequest, ReceiveReturnRequest, RefundReturnRequest } from '../generated/requests.ts';
import { RefusalNotice } from '../layout/RefusalNotice.tsx';
import { DecideForm } from './DecideForm.tsx';
import { ReceiveForm } from './ReceiveForm.tsx';
import { ReturnRefundForm } from './ReturnRefundForm.tsx';
import type { StaffReturn } from './return-texts.ts';
import { useReturnChange } from './use-return-change.ts';

/** The next step of a return: decide, receive or refund; one that is approved can still be refused. */
export function ReturnActions({ shown }: { shown: StaffReturn }) {
  const { change, busy, refusal } = useReturnChange(shown);
  const notify = useNotify();
  const { id, version, state } = shown;
  const canRefuse =
    ['REQUESTED', 'APPROVED', 'RECEIVED'].includes(state) && !shown.lines.some(({ fit }) => fit);
  const done = (words: string) => notify(words, { type: 'success' });

  const decide = async (approve: boolean, words: string) => {
    const changed = await change(
      DecideReturnRequest,
      { input: { id, version, approve, words: words || null } },
      ({ decideReturn }) => decideReturn,
    );
    if (changed) done(`The return is ${approve ? 'approved' : 'not accepted'}. The shopper gets a letter.`);
  };
  const receive = async (fit: { productId: string; quantity: number }[]) => {
    const changed = await change(
      ReceiveReturnRequest,
      { input: { id, version, fit } },
      ({ receiveReturn }) => receiveReturn,
    );
    if (changed) done('The books are here. The refund comes next.');
  };
  const refund = async (amountPaise: number | null, reason: string | null) => {
    const changed = await change(
      RefundReturnRequest,
      { input: { id, version, amountPaise, reason } },
      ({ refundReturn }) => refundReturn,
    );
    if (changed) done(`${formatRupees(changed.refundPaise ?? 0)} goes back to the shopper.`);
  };

  return (
    <>
      <RefusalNotice refusal={refusal} />
      {state === 'APPROVED' && <ReceiveForm lines={shown.lines} busy={busy} onReceive={receive} />}
      {state === 'RECEIVED' && <ReturnRefundForm lines={shown.lines} busy={busy} onRefund={refund} />}
      {canRefuse && (
        <DecideForm key={state} isApproved={state !== 'REQUESTED'} busy={busy} onDecide={decide} />
      )}
    </>
  );
}
