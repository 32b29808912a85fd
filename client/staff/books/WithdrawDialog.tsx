import { useState } from 'react';
import { useStaffRequest } from '../data/use-staff-request.ts';
import { ConfirmChange } from '../ui/ConfirmChange.tsx';
import {
  RestoreBookDocument,
  type StaffBookOutcomeFragment,
  type WholeStaffBookFragment,
  WithdrawBookDocument,
} from './Books.generated.ts';
import type { EnqueueChange } from './use-book-changes.ts';

interface Props {
  book: WholeStaffBookFragment;
  enqueue: EnqueueChange;
  onChange(book: WholeStaffBookFragment): void;
  onConflict(message: string, now: WholeStaffBookFragment): void;
  /** @param refusal why nothing was changed */
  onClose(refusal?: string): void;
}

/** Takes a book out of the shop, or puts it back, after a confirmation. */
export function WithdrawDialog({ book, enqueue, onChange, onConflict, onClose }: Props) {
  const send = useStaffRequest();
  // As it was when the question was asked: the dialog stays a moment longer than the answer takes.
  const [isWithdrawn] = useState(book.withdrawnAt !== null);

  function refusalOf(outcome: StaffBookOutcomeFragment): string | undefined {
    if (outcome.__typename === 'StaffBook') {
      onChange(outcome);
      return undefined;
    }
    if (outcome.__typename === 'StaffBookConflict') onConflict(outcome.message, outcome.book);
    return outcome.message;
  }

  const change = () =>
    enqueue(async (version) => {
      const { id } = book;
      if (isWithdrawn) return refusalOf((await send(RestoreBookDocument, { id, version })).restoreBook);
      return refusalOf((await send(WithdrawBookDocument, { id, version })).withdrawBook);
    });

  return (
    <ConfirmChange
      title={isWithdrawn ? `Put ${book.title} back?` : `Withdraw ${book.title}?`}
      confirmLabel={isWithdrawn ? 'Put back' : 'Withdraw'}
      doneMessage={isWithdrawn ? `${book.title} is in the shop again.` : `${book.title} is withdrawn.`}
      change={change}
      onClose={onClose}
    >
      {isWithdrawn
        ? 'Shoppers find and buy it again. It is as it was.'
        : 'Shoppers no longer find it, and whoever has it in their cart or wishlist reads that it is no longer sold. Orders keep it.'}
    </ConfirmChange>
  );
}
