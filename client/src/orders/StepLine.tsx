import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import visuallyHidden from '@mui/utils/visuallyHidden';
import { formatMoment, formatShortDay } from '../../shared/dates.ts';

/** A step on the way of an order or of a return. */
export interface Step {
  name: string;
  /** When all of it had taken it; null until then. */
  at: string | null;
  /** Whether a part of it has taken it. */
  isPartly: boolean;
}

/** How far something is, as a line of steps with their dates; below each other on a phone. */
export function StepLine({ name, steps }: { name: string; steps: readonly Step[] }) {
  return (
    <Box
      component="ol"
      aria-label={name}
      sx={{
        m: 0,
        p: 0,
        listStyle: 'none',
        display: 'grid',
        gridTemplateColumns: { xs: '1fr', sm: `repeat(${steps.length}, 1fr)` },
      }}
    >
      {steps.map((step, index) => (
        <StepDot key={step.name} step={step} isLineDone={(steps[index + 1]?.at ?? null) !== null} />
      ))}
    </Box>
  );
}

const dot = 14;

function StepDot({ step: { name, at, isPartly }, isLineDone }: { step: Step; isLineDone: boolean }) {
  const isBegun = at !== null || isPartly;
  return (
    <Box
      component="li"
      sx={{
        position: 'relative',
        pl: { xs: 3.5, sm: 0 },
        pr: { xs: 0, sm: 1 },
        pt: { xs: 0, sm: 3 },
        pb: { xs: 2, sm: 0 },
        '&:last-of-type': { pb: 0 },
        '&:last-of-type::after': { display: 'none' },
        '&::before': {
          content: '""',
          position: 'absolute',
          zIndex: 1,
          left: 0,
          top: { xs: 4, sm: 0 },
          width: dot,
          height: dot,
          boxSizing: 'border-box',
          borderRadius: '50%',
          border: 2,
          borderColor: isBegun ? 'primary.main' : 'text.disabled',
          bgcolor: at === null ? 'background.default' : 'primary.main',
        },
        '&::after': {
          content: '""',
          position: 'absolute',
          left: { xs: dot / 2 - 1, sm: 0 },
          top: { xs: 4, sm: dot / 2 - 1 },
          width: { xs: 2, sm: '100%' },
          height: { xs: '100%', sm: 2 },
          bgcolor: isLineDone ? 'primary.main' : 'divider',
        },
      }}
    >
      <Typography
        variant="body2"
        sx={{ fontWeight: 600, color: isBegun ? 'text.primary' : 'text.secondary' }}
      >
        {name}
      </Typography>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {at ? (
          <time dateTime={at} title={formatMoment(at)}>
            {formatShortDay(at)}
          </time>
        ) : isPartly ? (
          'In part'
        ) : (
          <Box component="span" sx={visuallyHidden}>
            Not yet
          </Box>
        )}
      </Typography>
    </Box>
  );
}
