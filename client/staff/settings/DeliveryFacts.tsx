import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { Facts } from '../../shared/ui/Facts.tsx';
import { Notice } from '../../shared/ui/Notice.tsx';
import { areaText, rateText } from './delivery-values.ts';
import type { WholeSettingsFragment } from './Settings.generated.ts';

/** The rates of delivery, and what none of them is for. */
export function DeliveryFacts({ settings: { delivery, deliveryGaps } }: { settings: WholeSettingsFragment }) {
  const { rates, defaultGrams, furtherStates } = delivery;
  return (
    <>
      {rates.length === 0 ? (
        <Typography variant="body2">No rates: delivery costs ₹199 an order, everywhere.</Typography>
      ) : (
        <Box
          component="ol"
          aria-label="Rates"
          sx={{ m: 0, pl: 2.5, display: 'grid', gap: 1, typography: 'body2' }}
        >
          {rates.map((rate) => (
            <li key={JSON.stringify(rate)}>
              <Box component="span" sx={{ fontWeight: 600 }}>
                {rate.name}
              </Box>
              <Box sx={{ overflowWrap: 'anywhere' }}>{areaText(rate)}</Box>
              <Box sx={{ color: 'text.secondary' }}>{rateText(rate)}</Box>
            </li>
          ))}
        </Box>
      )}
      {deliveryGaps.length > 0 && (
        <Notice>
          {deliveryGaps.map((gap) => (
            <div key={gap}>{gap}</div>
          ))}
        </Notice>
      )}
      <Facts
        facts={{
          ...(rates.length > 0 && { 'A book without a weight': `${defaultGrams} g` }),
          'Further states': furtherStates.join(', '),
        }}
      />
    </>
  );
}
