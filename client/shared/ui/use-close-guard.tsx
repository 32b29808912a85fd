import { type ReactNode, useState } from 'react';
import { ConfirmDialog } from './ConfirmDialog.tsx';

interface CloseGuard {
  /** For Escape and a click beside the dialog: closes it, or asks first. */
  close(): void;
  /** For its Cancel, which says what it does: closes it. */
  cancel(): void;
  /** The question, to render beside the dialog. */
  question: ReactNode;
}

/**
 * Keeps what was entered into a dialog: Escape and a click beside it ask first. While the dialog sends it stays, because
 * a request in flight cannot be cancelled.
 */
export function useCloseGuard(isDirty: boolean, sending: boolean, onClose: () => void): CloseGuard {
  const [asking, setAsking] = useState(false);
  return {
    close() {
      if (sending) return;
      if (isDirty) setAsking(true);
      else onClose();
    },
    cancel() {
      if (!sending) onClose();
    },
    question: (
      <ConfirmDialog
        open={asking && !sending}
        title="Discard what you entered?"
        cancelLabel="Keep editing"
        confirmLabel="Discard"
        busy={false}
        onCancel={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false);
          onClose();
        }}
      >
        It has not been sent, and is lost when this closes.
      </ConfirmDialog>
    ),
  };
}
