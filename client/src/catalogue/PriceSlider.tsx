import Box from '@mui/material/Box';
import Slider from '@mui/material/Slider';
import { useEffect, useState } from 'react';
import { formatRupees } from '../money.ts';
import { FORCED } from '../theme.ts';
import { PRICE_RANGE } from './product-filter.ts';

interface Props {
  labelledBy: string;
  /** In rupees; null rests at the lower end and filters nothing. */
  price: number | null;
  onChange: (price: number | null) => void;
  /** Books below a price, or with any; undefined when not known. */
  countOf: (price: number | null) => number | undefined;
}

const MARKS = [PRICE_RANGE.min, 500, PRICE_RANGE.max].map((value) => ({
  value,
  label: String(value),
}));
const STEP = 50;

const inWords = (price: number) =>
  price === PRICE_RANGE.min ? 'Any price' : `Under ${formatRupees(price * 100)}`;

/** Chooses the price that books have to stay below. The listing follows when the handle is let go. */
export function PriceSlider({ labelledBy, price, onChange, countOf }: Props) {
  const resting = price ?? PRICE_RANGE.min;
  const [value, setValue] = useState(resting);

  const count = countOf(value === PRICE_RANGE.min ? null : value);

  // Changed from elsewhere: Clear, a chip, Back.
  useEffect(() => setValue(resting), [resting]);

  return (
    <Box>
      <Box
        sx={{
          display: 'flex',
          justifyContent: 'space-between',
          typography: 'body2',
          color: 'text.secondary',
        }}
      >
        <span>{inWords(value)}</span>
        <span>{count?.toLocaleString('en-IN')}</span>
      </Box>
      <Box sx={{ px: 1.5 }}>
        <Slider
          aria-labelledby={labelledBy}
          sx={{
            [FORCED]: {
              '& .MuiSlider-rail, & .MuiSlider-thumb': { border: '1px solid CanvasText', opacity: 1 },
            },
          }}
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
