import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { Link as RouterLink } from 'react-router-dom';
import { formatRupees } from '../../shared/money.ts';

const STEPS = ['Address', 'Summary', 'Payment'] as const;

interface Props {
  current: (typeof STEPS)[number];
  /** What the payment will be; undefined while it is not known. */
  totalPaise: number | undefined;
  /** The page of the address, where it may still be changed. */
  addressPath?: string | undefined;
}

/** How far the shopper is in the checkout, and what there will be to pay. */
export function CheckoutSteps({ current, totalPaise, addressPath }: Props) {
  const place = STEPS.indexOf(current);
  return (
    <Box
      component="ol"
      aria-label="Steps of the checkout"
      sx={{
        m: 0,
        mb: { xs: 3, md: 4 },
        p: 0,
        maxWidth: '35rem',
        listStyle: 'none',
        display: 'grid',
        // Below each other where large text leaves no room.
        gridTemplateColumns: 'repeat(auto-fit, minmax(5.5rem, 1fr))',
        gap: 1,
      }}
    >
      {STEPS.map((step, index) => (
        <Box
          component="li"
          key={step}
          aria-current={step === current ? 'step' : undefined}
          sx={{
            pt: 0.75,
            borderTop: 3,
            borderColor: index <= place ? 'primary.main' : 'divider',
            color: index <= place ? 'text.primary' : 'text.secondary',
          }}
        >
          <Typography variant="body2" component="span" sx={{ fontWeight: step === current ? 600 : 400 }}>
            {step === 'Address' && addressPath ? (
              <Link component={RouterLink} to={addressPath}>
                {`${index + 1}. ${step}`}
              </Link>
            ) : (
              `${index + 1}. ${step}`
            )}
          </Typography>
          {step === 'Payment' && (
            <Typography
              variant="price"
              // Its place is there before it is known.
              sx={{ display: 'block', visibility: totalPaise === undefined ? 'hidden' : undefined }}
            >
              {formatRupees(totalPaise ?? 0)}
            </Typography>
          )}
        </Box>
      ))}
    </Box>
  );
}
