import Box from '@mui/material/Box';
import Slider from '@mui/material/Slider';
import { useEffect, useRef, useState } from 'react';
import { formatRupees } from '../../shared/money.ts';
import { FORCED } from '../../shared/theme.ts';
import { BookCount } from './BookCount.tsx';
import { bookCountText } from './book-count-text.ts';
import { PRICE_RANGE } from './product-filter.ts';

interface Props {
  labelledBy: string;
  /** In rupees; null until the shopper moves the slider: there is no filter yet. */
  price: number | null;
  onChange: (price: number) => void;
  /** The number of books below a price, or of all for null; undefined if not known. */
  countOf: (price: number | null) => number | undefined;
}

const MARKS = [PRICE_RANGE.min, 500, PRICE_RANGE.max].map((value) => ({
  value,
  label: String(value),
}));
const STEP = 50;
/** Displayed at the lower end but different from its value, so that choosing the lower end is a change. */
const NOT_MOVED = PRICE_RANGE.min - STEP;

const inWords = (price: number | null) =>
  price === null ? 'Any price' : `Under ${formatRupees(price * 100)}`;

/** Filters by an exclusive maximum price. The listing follows when the shopper releases the handle. */
export function PriceSlider({ labelledBy, price, onChange, countOf }: Props) {
  const [value, setValue] = useState(price);
  // The slider may commit a value from before Clear or Back; this is the displayed one.
  const latest = useRef(price);
  const count = countOf(value);

  function show(next: number | null) {
    latest.current = next;
    setValue(next);
  }

  // Changed from elsewhere: Clear, a chip, Back.
  useEffect(() => {
    latest.current = price;
    setValue(price);
  }, [price]);

  function commit() {
    if (latest.current !== null && latest.current !== price) onChange(latest.current);
  }

  return (
    <Box>
      <Box sx={{ display: 'flex', justifyContent: 'space-between', typography: 'body2' }}>
        <span>{inWords(value)}</span>
        <BookCount count={count} />
      </Box>
      <Box sx={{ px: '0.75rem' }}>
        <Slider
          aria-labelledby={labelledBy}
          slotProps={{
            input: count === undefined ? {} : { 'aria-description': bookCountText(count) },
          }}
          // Unset, it has no filled part, and a ring for a handle.
          track={value === null ? false : 'normal'}
          sx={{
            ...(value === null && {
              '& .MuiSlider-rail': { bgcolor: 'text.disabled' },
              '& .MuiSlider-thumb': {
                bgcolor: 'background.default',
                border: 2,
                borderColor: 'text.disabled',
              },
            }),
            [FORCED]: {
              '& .MuiSlider-rail, & .MuiSlider-thumb': { border: '1px solid CanvasText', opacity: 1 },
            },
          }}
          getAriaValueText={() => inWords(value)}
          min={PRICE_RANGE.min}
          max={PRICE_RANGE.max}
          step={STEP}
          marks={MARKS}
          value={value ?? NOT_MOVED}
          onChange={(_, next) => show(next)}
          onChangeCommitted={commit}
          // The finger on the slider scrolls the page.
          onPointerCancel={() => show(price)}
        />
      </Box>
    </Box>
  );
}
