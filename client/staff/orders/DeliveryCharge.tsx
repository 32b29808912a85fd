import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import Typography from '@mui/material/Typography';
import { formatRupees } from '../../shared/money.ts';
import { DescribedChoice } from '../../shared/ui/DescribedChoice.tsx';
import type { OrderDeliveryQuery } from './ChangeOrder.generated.ts';
import { howItGoesBack } from './order-texts.ts';
import type { StaffOrder } from './packing.ts';

interface Props {
  order: StaffOrder;
  /** What delivery costs at the new address; undefined while that is not known. */
  delivery: OrderDeliveryQuery['orderDelivery'] | undefined;
  isChargedAnew: boolean;
  onChange(isChargedAnew: boolean): void;
}

/** What becomes of an order's money where its delivery costs something else. */
function consequenceOf({ state, totals, paymentMethod }: StaffOrder, morePaise: number): string {
  if (state === 'CONFIRMED')
    return `${formatRupees(totals.totalPaise + morePaise)} is collected on delivery instead of ${formatRupees(totals.totalPaise)}.`;
  return `${formatRupees(-morePaise)} goes back to the shopper. ${howItGoesBack(paymentMethod)}`;
}

/** What delivery costs at a new address, and whether to charge it. */
export function DeliveryCharge({ order, delivery, isChargedAnew, onChange }: Props) {
  const text = (words: string) => (
    <Typography variant="body2" role="status" sx={{ color: 'text.secondary' }}>
      {words}
    </Typography>
  );
  if (!delivery) return text('What the order costs stays as it is.');
  const { chargedPaise, deliveryPaise, refusal } = delivery;
  if (deliveryPaise == null) return text(`${refusal ?? ''} What the order costs stays as it is.`);
  if (deliveryPaise === chargedPaise)
    return text(
      `Delivery costs ${formatRupees(chargedPaise)} there, too: what the order costs stays as it is.`,
    );
  if (refusal != null)
    return text(
      `Delivery there costs ${formatRupees(deliveryPaise)} instead of ${formatRupees(chargedPaise)}. ${refusal}`,
    );
  return (
    <FormControlLabel
      control={<Checkbox checked={isChargedAnew} onChange={(_event, checked) => onChange(checked)} />}
      label={
        <DescribedChoice
          name={`Charge delivery anew: ${formatRupees(deliveryPaise)} instead of ${formatRupees(chargedPaise)}`}
          description={
            isChargedAnew
              ? consequenceOf(order, deliveryPaise - chargedPaise)
              : 'Otherwise what the order costs stays as it is.'
          }
        />
      }
    />
  );
}
