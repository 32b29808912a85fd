import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { formatRupees } from '../../shared/money.ts';

interface Props {
  quantity: number;
  /** Of one copy. */
  pricePaise: number;
}

/** The total of a line with several copies; for a single copy the price suffices. */
export function LineTotal({ quantity, pricePaise }: Props) {
  if (quantity < 2) return null;
  return (
    <Typography variant="body2" component="span" sx={{ color: 'text.secondary', whiteSpace: 'nowrap' }}>
      <span>{`${quantity} copies:`}</span>{' '}
      <Box component="span" sx={{ typography: 'price', color: 'text.primary' }}>
        {formatRupees(quantity * pricePaise)}
      </Box>
    </Typography>
  );
}
