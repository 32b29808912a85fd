import { lazy, type ReactNode, Suspense, useState } from 'react';
import type { Order_OrderFragment } from '../generated/graphql.ts';
import { fetchCode } from '../network/fetch-code.ts';

const ReturnDialog = lazy(() => fetchCode(() => import('./ReturnDialog.tsx')));

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
  // Changes with each opening, so that each starts with a fresh form.
  const [time, setTime] = useState(0);
  const [open, setOpen] = useState(false);
  return {
    show() {
      setTime(time + 1);
      setOpen(true);
    },
    dialog: time > 0 && (
      <Suspense>
        <ReturnDialog key={time} order={order} open={open} onClose={() => setOpen(false)} {...reactions} />
      </Suspense>
    ),
  };
}
