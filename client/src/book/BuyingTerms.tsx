import Box from '@mui/material/Box';
import { formatRupees } from '../../shared/money.ts';
import { icon } from '../../shared/ui/icon.tsx';
import type { Delivery_DeliveryFragment } from '../cart/Delivery.generated.ts';
import { deliveryText } from '../cart/delivery-texts.ts';
import { inLargeText } from '../ui/sticky-on-mobile.ts';

const ParcelIcon = icon('M4 7.5 12 4l8 3.5v9L12 20l-8-3.5v-9ZM4 7.5l8 3.5 8-3.5M12 11v9');
const ReturnIcon = icon('M9 8H4V3M4.5 8a8.5 8.5 0 1 1-1 4.5');
const LockIcon = icon('M6 11h12v9H6v-9ZM8.5 11V8a3.5 3.5 0 0 1 7 0v3');

interface Props {
  /** Undefined while it loads, as `returnDays`. */
  deliveryPaise: number | undefined;
  /** By the rates of the shop; null where every order costs the same. */
  delivery: Delivery_DeliveryFragment | null;
  /** For how many days after its delivery a book can be sent back. */
  returnDays: number | undefined;
  /** What an order can come to that is paid on delivery; null where none is. */
  payOnDeliveryMaxPaise: number | null;
}

/** What a shopper wants to know before buying. */
export function BuyingTerms({ deliveryPaise, delivery, returnDays, payOnDeliveryMaxPaise }: Props) {
  const terms = [
    {
      Icon: ParcelIcon,
      text: delivery
        ? deliveryText(delivery)
        : `${formatRupees(deliveryPaise ?? 0)} for delivery, however many books you order`,
      isKnown: deliveryPaise !== undefined,
    },
    {
      Icon: ReturnIcon,
      text: `Cancel before your books are packed, or send them back within ${returnDays === 1 ? 'a day' : `${returnDays ?? 10} days`} of their arrival`,
      isKnown: returnDays !== undefined,
    },
    {
      Icon: LockIcon,
      text: `Secure payment at the payment provider: your card number never reaches the shop${payOnDeliveryMaxPaise === null ? '' : `. Or pay in cash on delivery, up to ${formatRupees(payOnDeliveryMaxPaise)}`}`,
      isKnown: true,
    },
  ];
  return (
    <Box
      component="ul"
      aria-label="Delivery, returns and payment"
      sx={[
        { m: 0, mb: 3, p: 0, listStyle: 'none', display: 'grid', gap: 1, maxWidth: '60ch' },
        // The box above has no margins then.
        inLargeText({ mt: 3 }),
      ]}
    >
      {terms.map(({ Icon, text, isKnown }) => (
        <Box
          component="li"
          key={text}
          sx={{
            display: 'flex',
            gap: 1.5,
            typography: 'body2',
            color: 'text.secondary',
            // Its place is there before it is known.
            visibility: isKnown ? undefined : 'hidden',
            '& svg': { flexShrink: 0, mt: '0.15em', width: '1.25em', height: '1.25em' },
          }}
        >
          <Icon />
          <span>{text}</span>
        </Box>
      ))}
    </Box>
  );
}
