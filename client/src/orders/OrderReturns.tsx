import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { RETURN_REASONS } from '../../shared/order-names.ts';
import { focusHeading } from '../../shared/ui/focus-heading.ts';
import type { Order_ReturnsFragment } from './Order.generated.ts';
import { OrderSection, OrderSectionItem } from './OrderSection.tsx';
import { isWithdrawable, type Return, returnMeaning, returnSteps } from './return-texts.ts';
import { StepLine } from './StepLine.tsx';
import { WithdrawReturnDialog } from './WithdrawReturnDialog.tsx';

interface Props {
  returns: Order_ReturnsFragment['returns'];
  /** Called when the shop may have another state of the order than the one shown. */
  onStale: () => void;
}

/** The returns of an order: what goes back, how far each is, and what the shop has written about it. */
export function OrderReturns({ returns, onStale }: Props) {
  if (returns.length === 0) return null;
  return (
    <OrderSection heading={returns.length === 1 ? 'Return' : 'Returns'}>
      {returns.map((each) => (
        <OrderReturn key={each.id} return={each} onStale={onStale} />
      ))}
    </OrderSection>
  );
}

function OrderReturn({ return: shown, onStale }: { return: Return; onStale: () => void }) {
  const [withdrawing, setWithdrawing] = useState(false);
  const { id, lines, note, shopNote } = shown;
  return (
    <OrderSectionItem>
      <Typography role="status" sx={{ fontWeight: 600 }}>
        {returnMeaning(shown)}
      </Typography>
      {shopNote && <Quote from="We wrote">{shopNote}</Quote>}
      <Box component="ul" sx={{ m: 0, mt: 1, mb: 2, p: 0, listStyle: 'none', typography: 'body2' }}>
        {lines.map(({ productId, title, quantity, reason }) => (
          <li key={productId}>{`${quantity} × ${title}: ${RETURN_REASONS[reason].toLowerCase()}`}</li>
        ))}
      </Box>
      {note && <Quote from="You wrote">{note}</Quote>}
      <StepLine name="Steps of the return" steps={returnSteps(shown)} />
      {isWithdrawable(shown) && (
        <Button
          variant="outlined"
          aria-haspopup="dialog"
          onClick={() => setWithdrawing(true)}
          sx={{ mt: 2, width: { xs: '100%', sm: 'auto' } }}
        >
          Withdraw the return
        </Button>
      )}
      <WithdrawReturnDialog
        returnId={id}
        open={withdrawing}
        onClose={() => setWithdrawing(false)}
        onStale={onStale}
        onExited={() => isWithdrawable(shown) || focusHeading()}
      />
    </OrderSectionItem>
  );
}

const Quote = ({ from, children }: { from: string; children: string }) => (
  <Typography variant="body2" sx={{ mt: 0.5, mb: 1.5, whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
    {`${from}: “${children}”`}
  </Typography>
);
