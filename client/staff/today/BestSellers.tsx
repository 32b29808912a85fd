import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { formatIndianMoment } from '../../shared/dates.ts';
import { formatRupees } from '../../shared/money.ts';
import { copies } from '../orders/order-texts.ts';
import { Panel } from '../ui/Panel.tsx';
import type { TodayQuery } from './Today.generated.ts';

type Props = NonNullable<TodayQuery['staffToday']['bestSellers']>;

/** The books of which the most copies were sold in the last 30 days. */
export const BestSellers = ({ ranking, countedAt }: Props) => (
  <Panel title="Best sellers of the last 30 days">
    {countedAt === null ? (
      <Typography>Nothing had been sold when this was counted last, at most ten minutes ago.</Typography>
    ) : (
      <>
        <Box component="ol" aria-label="Best sellers" sx={{ m: 0, pl: 3, display: 'grid', gap: 1 }}>
          {ranking.map(({ productId, title, copies: sold, takingsPaise }) => (
            <Box component="li" key={productId} sx={{ overflowWrap: 'anywhere' }}>
              <span>{title}</span>
              <Box
                component="span"
                sx={{ display: 'block', typography: 'body2', color: 'text.secondary' }}
              >{`${copies(sold)}, ${formatRupees(takingsPaise)}`}</Box>
            </Box>
          ))}
        </Box>
        <Typography
          variant="body2"
          sx={{ color: 'text.secondary', mt: 1.5 }}
        >{`As of ${formatIndianMoment(countedAt)}`}</Typography>
      </>
    )}
  </Panel>
);
