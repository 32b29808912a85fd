import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { formatRupees } from '../../shared/money.ts';
import { NextStepForm } from './NextStepForm.tsx';

interface Props {
  /** What of the order's money is left, in paise. */
  leftPaise: number;
  /** Whether a code had made its books free. */
  isFree: boolean;
  busy: boolean;
  onFinish(): Promise<void>;
}

/** Ends a received return whose money the order has given back already, or whose books were free. */
export const FinishForm = ({ leftPaise, isFree, busy, onFinish }: Props) => (
  <NextStepForm
    heading={isFree ? 'Its books were free' : 'Its money has gone back already'}
    busy={busy}
    onSubmit={(event) => {
      event.preventDefault();
      void onFinish();
    }}
  >
    <Typography variant="body2">
      {isFree
        ? 'A code had made these books free: no money goes back with the return.'
        : `The money of these books has gone back, or is on its way back: nothing more goes back with the return.${leftPaise > 0 ? ` The order has ${formatRupees(leftPaise)} left; its page has Refund.` : ''}`}
    </Typography>
    <Button type="submit" aria-busy={busy}>
      Finish the return
    </Button>
  </NextStepForm>
);
