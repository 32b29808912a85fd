import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormLabel from '@mui/material/FormLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { DescribedChoice } from '../../shared/ui/DescribedChoice.tsx';
import type { PaymentChoice } from './use-payment-choice.ts';

/** Whether the order is paid now or on delivery, and where only one can be, why. */
export function PaymentChoiceField({ choice }: { choice: PaymentChoice }) {
  const { payOnDelivery, refusal, choose } = choice;
  const id = useId();
  if (refusal !== null) {
    return (
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {`Payment on delivery is not possible. ${refusal}`}
      </Typography>
    );
  }
  return (
    <FormControl>
      <FormLabel
        id={id}
        sx={{ typography: 'h3', color: 'text.primary', '&.Mui-focused': { color: 'text.primary' } }}
      >
        Payment
      </FormLabel>
      <RadioGroup
        aria-labelledby={id}
        value={payOnDelivery ? 'delivery' : 'now'}
        onChange={({ target }) => choose(target.value === 'delivery')}
      >
        <FormControlLabel
          value="now"
          control={<Radio />}
          label={<DescribedChoice name="Pay now" description="Card, UPI, netbanking or wallet." />}
        />
        <FormControlLabel
          value="delivery"
          control={<Radio />}
          label={<DescribedChoice name="Pay on delivery" description="In cash, when your parcel arrives." />}
        />
      </RadioGroup>
    </FormControl>
  );
}
