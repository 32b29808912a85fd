import { useStaffRequest } from '../data/use-staff-request.ts';
import { ConfirmChange } from '../ui/ConfirmChange.tsx';
import { type BookTaxRowFragment, RemoveBookTaxDocument } from './Taxes.generated.ts';

interface Props {
  tax: BookTaxRowFragment;
  /** @param refusal why the tax was not removed */
  onClose(refusal?: string): void;
}

/** Removes the tax of a book, after a confirmation. */
export function RemoveTaxDialog({ tax: { id, title, version }, onClose }: Props) {
  const send = useStaffRequest();
  return (
    <ConfirmChange
      title={`Remove the tax of ${title}?`}
      confirmLabel="Remove"
      doneMessage={`${title} is a printed book for the tax.`}
      change={async () => {
        const { removeBookTax } = await send(RemoveBookTaxDocument, { bookId: id, version });
        return removeBookTax.__typename === 'RemovedBookTax' ? undefined : removeBookTax.message;
      }}
      onClose={onClose}
    >
      Bills that are issued from now on say 4901 without tax, as for every printed book. Invoices that were
      issued stay as they are.
    </ConfirmChange>
  );
}
