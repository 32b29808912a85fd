import { type ReactNode, Suspense, useState } from 'react';
import { useRestoreDraft } from '../../shared/form-draft.ts';
import { failureLine } from '../../shared/ui/failure-line.tsx';
import { lazyPart } from '../../shared/ui/lazy-part.tsx';
import { useShopper } from '../account/shopper.ts';
import type { Order_OrderFragment } from './Order.generated.ts';
import { type ReturnDraft, returnDrafts } from './return-values.ts';

const ReturnDialog = lazyPart(
  () => import('./ReturnDialog.tsx'),
  failureLine('The form for a return could not be loaded', { intoView: true }),
);

interface Opened {
  draft: ReturnDraft | null;
  /** Changes with each opening, so that each starts with a fresh form. */
  time: number;
}

interface ReturnDialogControl {
  show(): void;
  /** The dialog's element, to render beside the button that opens it. */
  dialog: ReactNode;
}

interface Reactions {
  /** Called when the shop may have another state of the order than the one shown. */
  onStale: () => void;
  /** Called when the dialog has closed and the focus is back where it was, if that still exists. */
  onExited: () => void;
}

/** The dialog that asks the shop to take books back. Its code loads when it is opened first. */
export function useReturnDialog(order: Order_OrderFragment, reactions: Reactions): ReturnDialogControl {
  const [opened, setOpened] = useState<Opened | null>(null);
  const [open, setOpen] = useState(false);

  function show(draft: ReturnDraft | null) {
    setOpened((before) => ({ draft, time: (before?.time ?? 0) + 1 }));
    setOpen(true);
  }

  // Restores the draft from before the session ended.
  const { id } = useShopper();
  useRestoreDraft(returnDrafts, id, order.id, show);

  return {
    show: () => show(null),
    dialog: opened && (
      <Suspense>
        <ReturnDialog
          key={opened.time}
          order={order}
          draft={opened.draft}
          open={open}
          onClose={() => setOpen(false)}
          {...reactions}
        />
      </Suspense>
    ),
  };
}
