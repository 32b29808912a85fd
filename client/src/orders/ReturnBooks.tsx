import Button from '@mui/material/Button';
import { focusHeading } from '../../shared/ui/focus-heading.ts';
import type { Order_OrderFragment } from './Order.generated.ts';
import { useReturnDialog } from './use-return-dialog.tsx';

interface Props {
  order: Order_OrderFragment;
  /** Called when the shop may have another state of the order than the one shown. */
  onStale: () => void;
}

/** The button to send back what has arrived, as long as that is possible. */
export function ReturnBooks({ order, onStale }: Props) {
  const isReturnable = Boolean(order.returnableUntil) && order.lines.some(({ returnable }) => returnable > 0);
  const { show, dialog } = useReturnDialog(order, {
    onStale,
    onExited: () => isReturnable || focusHeading(),
  });
  return (
    <>
      {isReturnable && (
        <Button
          variant="outlined"
          aria-haspopup="dialog"
          onClick={show}
          sx={{ justifySelf: { sm: 'start' } }}
        >
          Return books
        </Button>
      )}
      {dialog}
    </>
  );
}
