import Box from '@mui/material/Box';
import visuallyHidden from '@mui/utils/visuallyHidden';
import { formatRupees } from '../../shared/money.ts';

interface Props {
  pricePaise: number;
  previousPricePaise: number;
  size?: 'card' | 'page';
}

/** The price of a book with the previous price struck out, if that was higher; on its page also the discount. */
export function Price({ pricePaise, previousPricePaise, size = 'card' }: Props) {
  const page = size === 'page';
  const percentOff = Math.round((1 - pricePaise / previousPricePaise) * 100);
  return (
    <Box
      component="span"
      sx={{ display: 'inline-flex', alignItems: 'baseline', gap: page ? 1.5 : 1, flexWrap: 'wrap' }}
    >
      <Box component="span" sx={{ typography: 'price', fontSize: page ? '1.75rem' : '1rem' }}>
        <Box component="span" sx={visuallyHidden}>
          Price{' '}
        </Box>
        <span>{formatRupees(pricePaise)}</span>
      </Box>
      {previousPricePaise > pricePaise && (
        <Box
          component="s"
          sx={{
            typography: 'price',
            fontWeight: 400,
            fontSize: page ? '1.0625rem' : '0.875rem',
            color: 'text.secondary',
          }}
        >
          <Box component="span" sx={visuallyHidden}>
            Previous price{' '}
          </Box>
          <span>{formatRupees(previousPricePaise)}</span>
        </Box>
      )}
      {page && percentOff > 0 && (
        <Box component="span" sx={{ typography: 'price', color: 'primary.main' }}>{`${percentOff}% off`}</Box>
      )}
    </Box>
  );
}
