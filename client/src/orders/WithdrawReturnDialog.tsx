import { ConfirmDialog } from '../../shared/ui/ConfirmDialog.tsx';
import { TO_READ, useToasts } from '../ui/toasts.ts';
import { useSendOnce } from '../ui/use-send-once.ts';
import { useWithdrawReturnMutation } from './RequestReturn.generated.ts';

interface Props {
  returnId: string;
  open: boolean;
  onClose: () => void;
  /** Called when the shop may have another state of the order than the one shown. */
  onStale: () => void;
  /** Called when the dialog has closed and the focus is back where it was, if that still exists. */
  onExited: () => void;
}

/** Withdraws a return, after a confirmation. */
export function WithdrawReturnDialog({ returnId, open, onClose, onStale, onExited }: Props) {
  const [withdrawReturn] = useWithdrawReturnMutation();
  const toasts = useToasts();
  const [busy, sendOnce] = useSendOnce();

  const withdraw = () =>
    sendOnce(async () => {
      try {
        const result = (await withdrawReturn({ variables: { id: returnId } })).data?.withdrawReturn;
        if (result?.__typename === 'Order') toasts.success('Return Withdrawn');
        else {
          toasts.error(result?.message ?? 'Failed to Withdraw Return', TO_READ);
          onStale();
        }
      } catch (error) {
        toasts.failure(error, 'Failed to Withdraw Return');
        onStale();
      } finally {
        onClose();
      }
    });

  return (
    <ConfirmDialog
      open={open}
      title="Withdraw this return?"
      cancelLabel="Keep the return"
      confirmLabel="Withdraw"
      busy={busy}
      onCancel={onClose}
      onConfirm={() => void withdraw()}
      onExited={onExited}
    >
      You keep the books, and no money goes back. You can ask for a return again while there is time.
    </ConfirmDialog>
  );
}
