import { type ReactNode, useState } from 'react';
import { type HttpError, useNotify, useRefresh } from 'react-admin';
import { ConfirmDialog } from '../../src/layout/ConfirmDialog.tsx';

interface Props {
  title: string;
  confirmWords: string;
  /** What is said when it is done. */
  doneWords: string;
  /** Makes the change. Resolves to why the shop refused it, if it did. */
  change(): Promise<string | undefined>;
  /** @param refusal why nothing was changed */
  onClose(refusal?: string): void;
  /** What the change means. */
  children: ReactNode;
}

/** Makes a change that cannot be taken back, after a confirmation. */
export function ConfirmChange({ title, confirmWords, doneWords, change, onClose, children }: Props) {
  const refresh = useRefresh();
  const notify = useNotify();
  const [busy, setBusy] = useState(false);

  async function confirm(): Promise<void> {
    setBusy(true);
    try {
      const refusal = await change();
      if (refusal === undefined) notify(doneWords, { type: 'success' });
      onClose(refusal);
    } catch (error) {
      onClose((error as HttpError).message);
    } finally {
      refresh();
    }
  }

  return (
    <ConfirmDialog
      open
      title={title}
      keepWords="Keep"
      confirmWords={confirmWords}
      busy={busy}
      onKeep={() => onClose()}
      onConfirm={() => void confirm()}
    >
      {children}
    </ConfirmDialog>
  );
}
