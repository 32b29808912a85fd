import Box from '@mui/material/Box';
import Slider from '@mui/material/Slider';
import { useEffect, useState } from 'react';
import { formatRupees } from '../money.ts';
import { PRICE_RANGE } from './product-filter.ts';

interface Props {
  labelledBy: string;
  /** In rupees; null rests at the lower end and filters nothing. */
  price: number | null;
  onChange: (price: number | null) => void;
}

const MARKS = [PRICE_RANGE.min, 500, PRICE_RANGE.max].map((value) => ({
  value,
  label: String(value),
}));
const STEP = 50;

const inWords = (price: number) =>
  price === PRICE_RANGE.min ? 'Any price' : `Under ${formatRupees(price * 100)}`;

/** Chooses the price that books have to stay below. The listing follows when the handle is let go. */
export function PriceSlider({ labelledBy, price, onChange }: Props) {
  const resting = price ?? PRICE_RANGE.min;
  const [value, setValue] = useState(resting);

  // Changed from elsewhere: Clear, a chip, Back.
  useEffect(() => setValue(resting), [resting]);

  return (
    <Box>
      <Box sx={{ typography: 'body2', color: 'text.secondary' }}>{inWords(value)}</Box>
      <Box sx={{ px: 1.5 }}>
        <Slider
          aria-labelledby={labelledBy}
          getAriaValueText={inWords}
          min={PRICE_RANGE.min}
          max={PRICE_RANGE.max}
          step={STEP}
          marks={MARKS}
          value={value}
          onChange={(_, next) => setValue(next)}
          onChangeCommitted={(_, next) => onChange(next === PRICE_RANGE.min ? null : next)}
        />
      </Box>
    </Box>
  );
}
