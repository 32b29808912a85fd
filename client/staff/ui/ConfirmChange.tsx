import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useNotify, useRefresh } from 'react-admin';
import { ConfirmDialog } from '../../shared/ui/ConfirmDialog.tsx';

interface Props {
  title: string;
  confirmLabel: string;
  /** What is said when it is done. */
  doneMessage: string;
  /** Makes the change. Resolves to why the shop refused it, if it did. */
  change(): Promise<string | undefined>;
  /** @param refusal why nothing was changed */
  onClose(refusal?: string): void;
  /** What the change means. */
  children: ReactNode;
}

/** Makes a change that cannot be taken back, after a confirmation. */
export function ConfirmChange({ title, confirmLabel, doneMessage, change, onClose, children }: Props) {
  const refresh = useRefresh();
  const notify = useNotify();
  const { mutate: confirm, isPending } = useMutation({
    mutationFn: change,
    onSuccess(refusal) {
      if (refusal === undefined) notify(doneMessage, { type: 'success' });
      onClose(refusal);
    },
    onError: ({ message }) => onClose(message),
    onSettled: () => refresh(),
  });

  return (
    <ConfirmDialog
      open
      title={title}
      cancelLabel="Keep"
      confirmLabel={confirmLabel}
      busy={isPending}
      onCancel={() => onClose()}
      onConfirm={() => confirm()}
    >
      {children}
    </ConfirmDialog>
  );
}
