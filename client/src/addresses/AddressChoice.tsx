import Box from '@mui/material/Box';
import Radio from '@mui/material/Radio';
import type { KeyboardEvent } from 'react';
import type { Address_AddressFragment } from '../generated/graphql.ts';
import { AddressText } from './AddressText.tsx';

const STEPS: Record<string, number> = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 };

// A browser's arrow keys choose what they reach, and choosing leads on to the next page: here they only move, and
// Space chooses.
function moveWithArrows(event: KeyboardEvent<HTMLElement>) {
  const step = STEPS[event.key];
  if (step === undefined) return;
  event.preventDefault();
  const radios = [...event.currentTarget.querySelectorAll<HTMLInputElement>('input[type="radio"]')];
  const from = radios.indexOf(event.target as HTMLInputElement);
  radios.at((from + step) % radios.length)?.focus();
}

interface Props {
  addresses: Address_AddressFragment[];
  /** The id of the element that says what is chosen here. */
  labelledBy: string;
  describedBy: string;
  chosen: string | null;
  onChoose: (addressId: string) => void;
}

/** The shopper's addresses, of which one is chosen by its radio button or by pressing it anywhere. */
export function AddressChoice({ addresses, labelledBy, describedBy, chosen, onChoose }: Props) {
  return (
    <Box
      role="radiogroup"
      aria-labelledby={labelledBy}
      aria-describedby={describedBy}
      onKeyDown={moveWithArrows}
      sx={{
        display: 'grid',
        gridTemplateColumns: { sm: 'repeat(auto-fill, minmax(320px, 1fr))' },
        gap: { xs: 2, sm: 3 },
      }}
    >
      {addresses.map((address) => (
        <Box
          key={address.id}
          component="label"
          sx={{
            display: 'flex',
            gap: 1,
            p: { xs: 2, sm: 2.5 },
            pr: 3,
            cursor: 'pointer',
            bgcolor: 'background.paper',
            border: 1,
            borderColor: chosen === address.id ? 'primary.main' : 'divider',
            borderRadius: 1,
            transition: 'border-color 120ms',
            '&:hover': { borderColor: 'text.primary' },
            // The ring is the card's.
            '&:has(:focus-visible)': { outline: 2, outlineColor: 'primary.main', outlineOffset: 2 },
          }}
        >
          <Radio
            name="delivery-address"
            value={address.id}
            checked={chosen === address.id}
            onChange={() => onChoose(address.id)}
            sx={{ mt: -1, ml: -1, alignSelf: 'flex-start', '&.Mui-focusVisible': { outline: 'none' } }}
          />
          <AddressText address={address} />
        </Box>
      ))}
    </Box>
  );
}
