import { type ComponentProps, useState } from 'react';
import { useNotify } from 'react-admin';
import { formatRupees } from '../../shared/money.ts';
import { useRestoreNotice } from '../data/form-draft.ts';
import { useOpenedRecord } from '../data/use-opened-record.ts';
import { useRecordChange } from '../data/use-record-change.ts';
import { RefusalNotice } from '../ui/RefusalNotice.tsx';
import {
  DecideReturnDocument,
  ReceiveReturnDocument,
  RefundReturnDocument,
} from './ChangeReturn.generated.ts';
import { DecideForm } from './DecideForm.tsx';
import { FinishForm } from './FinishForm.tsx';
import { ReceiveForm } from './ReceiveForm.tsx';
import { ReturnRefundForm } from './ReturnRefundForm.tsx';
import { returnChanges, type StaffReturn, sumOf } from './return-texts.ts';

/** Changes a return: see `useRecordChange`. */
const useReturnChange = (shown: StaffReturn, renew: (now: StaffReturn) => void) =>
  useRecordChange('returns', shown, returnChanges, renew);

/** Whether the order has given the money of a return back already. */
const isPaidBack = ({ order, lines }: StaffReturn): boolean =>
  order.refundablePaise === 0 || sumOf(lines) === 0;

/** The next step of a return: decide, receive or refund; an approved return can be refused too. */
export function ReturnActions({ shown }: { shown: StaffReturn }) {
  const [opened, renew] = useOpenedRecord(shown);
  const { change, busy, refusal } = useReturnChange(opened, renew);
  const notify = useNotify();
  // What was typed is for one step; it stays where somebody else was faster.
  const [stepsTaken, setStepsTaken] = useState(0);
  const { onRestore, notice, forget } = useRestoreNotice('return');
  const { id, version, state, order, lines } = opened;
  const canRefuse = ['REQUESTED', 'APPROVED', 'RECEIVED'].includes(state) && !lines.some(({ fit }) => fit);

  const done = (message: string) => {
    setStepsTaken((count) => count + 1);
    forget();
    notify(message, { type: 'success' });
  };

  const decide = async (approve: boolean, shopNote: string) => {
    const changed = await change(
      DecideReturnDocument,
      { input: { id, version, approve, shopNote: shopNote || null } },
      ({ decideReturn }) => decideReturn,
    );
    if (changed) done(`The return is ${approve ? 'approved' : 'not accepted'}. The shopper gets an email.`);
  };
  const receive: ComponentProps<typeof ReceiveForm>['onReceive'] = async (fit, missing) => {
    const changed = await change(
      ReceiveReturnDocument,
      { input: { id, version, fit, missing } },
      ({ receiveReturn }) => receiveReturn,
    );
    if (changed)
      done(isPaidBack(changed) ? 'The books are here.' : 'The books are here. The refund comes next.');
  };
  const refund = async (amountPaise: number | null, note: string | null) => {
    const changed = await change(
      RefundReturnDocument,
      { input: { id, version, orderVersion: order.version, amountPaise, note } },
      ({ refundReturn }) => refundReturn,
    );
    if (!changed) return;
    const { refundPaise } = changed;
    done(
      refundPaise
        ? `${formatRupees(refundPaise)} goes back to the shopper.`
        : 'The return is finished. Nothing more goes back.',
    );
  };

  return (
    <>
      <RefusalNotice refusal={refusal ?? notice} />
      {state === 'APPROVED' && (
        <ReceiveForm lines={lines} version={version} busy={busy} onReceive={receive} onRestore={onRestore} />
      )}
      {state === 'RECEIVED' && isPaidBack(opened) && (
        <FinishForm
          leftPaise={order.refundablePaise}
          isFree={lines.some(({ toRefund }) => toRefund > 0)}
          busy={busy}
          onFinish={() => refund(null, null)}
        />
      )}
      {state === 'RECEIVED' && !isPaidBack(opened) && (
        <ReturnRefundForm opened={opened} busy={busy} onRefund={refund} onRestore={onRestore} />
      )}
      {canRefuse && (
        <DecideForm
          key={stepsTaken}
          isApproved={state !== 'REQUESTED'}
          version={version}
          busy={busy}
          onDecide={decide}
          onRestore={onRestore}
        />
      )}
    </>
  );
}
