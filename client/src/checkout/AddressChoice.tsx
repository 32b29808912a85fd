import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Radio from '@mui/material/Radio';
import type { KeyboardEvent } from 'react';
import type { Address_AddressFragment } from '../account/Address.generated.ts';
import { AddressText } from '../account/AddressText.tsx';
import { addressGrid } from '../account/address-grid.ts';
import type { Cart_DeliveriesFragment, Delivery_DeliveryFragment } from '../cart/Delivery.generated.ts';
import { deliveryText } from '../cart/delivery-texts.ts';

const STEPS: Record<string, number> = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 };

// In a browser, arrow keys select the radio button that they reach, and selecting leads to the next page: here they
// only move the focus, and Space selects.
function moveWithArrows(event: KeyboardEvent<HTMLElement>) {
  const step = STEPS[event.key];
  const radios = [...event.currentTarget.querySelectorAll<HTMLInputElement>('input[type="radio"]')];
  const from = radios.indexOf(event.target as HTMLInputElement);
  if (step === undefined || from < 0) return;
  event.preventDefault();
  radios.at((from + step) % radios.length)?.focus();
}

function DeliveryText({ delivery }: { delivery: Delivery_DeliveryFragment | undefined }) {
  if (!delivery) return null;
  return (
    <Box
      component="span"
      sx={{
        mt: 1,
        display: 'block',
        typography: 'body2',
        color: delivery.refusal ? 'error.main' : 'text.secondary',
      }}
    >
      {deliveryText(delivery)}
    </Box>
  );
}

interface Props {
  addresses: Address_AddressFragment[];
  /** What the cart comes to at each address, in a shop with rates of delivery. */
  deliveries: Cart_DeliveriesFragment['deliveries'];
  /** The id of the element that labels the choice. */
  labelledBy: string;
  describedBy: string;
  chosen: string | null;
  onChoose: (addressId: string) => void;
  onEdit: (address: Address_AddressFragment) => void;
}

/** The shopper's addresses as radio buttons; a click on the card selects too. Each address can be edited. */
export function AddressChoice({
  addresses,
  deliveries,
  labelledBy,
  describedBy,
  chosen,
  onChoose,
  onEdit,
}: Props) {
  const deliveryTo = (id: string) => deliveries.find(({ addressId }) => addressId === id)?.delivery;
  return (
    <Box
      role="radiogroup"
      aria-labelledby={labelledBy}
      aria-describedby={describedBy}
      onKeyDown={moveWithArrows}
      sx={addressGrid}
    >
      {addresses.map((address) => (
        <Box
          key={address.id}
          sx={{
            display: 'flex',
            flexDirection: 'column',
            bgcolor: 'background.paper',
            border: 1,
            borderColor: chosen === address.id ? 'primary.main' : 'divider',
            borderRadius: 1,
            transition: 'border-color 120ms',
            '&:has(label:hover)': { borderColor: 'text.primary' },
            // The card shows the focus ring.
            '&:has(input:focus-visible)': { outline: 2, outlineColor: 'primary.main', outlineOffset: 2 },
          }}
        >
          <Box
            component="label"
            sx={{ flex: 1, display: 'flex', gap: 1, p: { xs: 2, sm: 2.5 }, pr: 3, cursor: 'pointer' }}
          >
            <Radio
              name="delivery-address"
              value={address.id}
              checked={chosen === address.id}
              onChange={() => onChoose(address.id)}
              sx={{ mt: -1, ml: -1, alignSelf: 'flex-start', '&.Mui-focusVisible': { outline: 'none' } }}
            />
            <Box component="span">
              <AddressText address={address} />
              <DeliveryText delivery={deliveryTo(address.id)} />
            </Box>
          </Box>
          <Box sx={{ px: { xs: 2, sm: 2.5 }, py: 1, borderTop: 1, borderColor: 'divider' }}>
            <Button
              variant="text"
              size="small"
              aria-label={`Edit Address: ${address.name}, ${address.area}`}
              aria-haspopup="dialog"
              onClick={() => onEdit(address)}
              sx={{ ml: -1.5 }}
            >
              Edit Address
            </Button>
          </Box>
        </Box>
      ))}
    </Box>
  );
}
