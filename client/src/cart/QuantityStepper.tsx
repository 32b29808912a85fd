import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import visuallyHidden from '@mui/utils/visuallyHidden';
import type { ReactNode } from 'react';
import { icon } from '../../shared/ui/icon.tsx';
import { inactive } from '../../shared/ui/inactive.ts';

const MinusIcon = icon('M6 12h12');
const PlusIcon = icon('M6 12h12M12 6v12');

/** As many copies of a book as one shopper can have in the cart. */
const MAX = 99;

interface StepProps {
  name: string;
  disabled: boolean;
  onClick: () => void;
  children: ReactNode;
}

function Step({ name, disabled, onClick, children }: StepProps) {
  return (
    <IconButton
      aria-label={name}
      {...inactive(disabled, onClick)}
      sx={{ width: 42, height: 42, '&.Mui-focusVisible': { outlineOffset: -4 } }}
    >
      {children}
    </IconButton>
  );
}

interface Props {
  /** Of which book, for screen readers. */
  bookTitle: string;
  quantity: number;
  /** Whether neither of them does anything. */
  locked: boolean;
  /** Copies that can be bought. */
  max: number;
  onIncrement: () => void;
  onDecrement: () => void;
}

/** The number of copies, with a button for one less and one for one more. */
export function QuantityStepper({ bookTitle, quantity, locked, max, onIncrement, onDecrement }: Props) {
  return (
    <Box
      role="group"
      aria-label={`Quantity of ${bookTitle}`}
      sx={{
        display: 'inline-flex',
        alignItems: 'center',
        border: 1,
        borderColor: 'text.disabled',
        borderRadius: 1,
      }}
    >
      <Step
        name={quantity > 1 ? `One copy less: ${bookTitle}` : `Remove the last copy: ${bookTitle}`}
        disabled={locked}
        onClick={onDecrement}
      >
        <MinusIcon width={18} height={18} />
      </Step>
      <Box component="span" sx={{ minWidth: 28, textAlign: 'center', typography: 'price' }}>
        <Box component="span" sx={visuallyHidden}>
          Quantity{' '}
        </Box>
        <span>{quantity}</span>
      </Box>
      <Step
        name={`One copy more: ${bookTitle}`}
        disabled={locked || quantity >= Math.min(max, MAX)}
        onClick={onIncrement}
      >
        <PlusIcon width={18} height={18} />
      </Step>
    </Box>
  );
}
