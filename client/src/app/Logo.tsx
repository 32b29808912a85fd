import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { Link as RouterLink } from 'react-router-dom';
import { COARSE } from '../../shared/theme.ts';

/** The mark, which is also on the covers: the folded sheets of a quire seen from the end. And the name; leads home. */
export function Logo() {
  return (
    <Link
      component={RouterLink}
      to="/"
      aria-label="Quire, home"
      underline="none"
      sx={{
        display: 'inline-flex',
        flexShrink: 0,
        alignItems: 'center',
        gap: 1,
        color: 'text.primary',
        py: 0.5,
        [COARSE]: { minWidth: 44, minHeight: 44 },
      }}
    >
      <Box
        component="svg"
        viewBox="0 0 24 24"
        aria-hidden="true"
        sx={{
          width: { xs: 22, sm: 24 },
          height: 'auto',
          fill: 'none',
          stroke: 'currentColor',
          strokeWidth: 2,
          strokeLinecap: 'round',
          strokeLinejoin: 'round',
          color: 'primary.main',
        }}
      >
        <path d="M2 3.5l10 6.5 10-6.5M2 9.5l10 6.5 10-6.5M2 15.5l10 6.5 10-6.5" />
      </Box>
      <Box
        component="span"
        sx={{
          typography: 'h3',
          fontSize: { xs: '1.5rem', sm: '1.625rem' },
          lineHeight: 1,
          letterSpacing: '-0.02em',
          pb: '0.08em',
          whiteSpace: 'nowrap',
          // On the narrowest screens, or with large text, only the mark, so that the bar stays one line.
          '@media (max-width: 22.49em)': { display: 'none' },
        }}
      >
        Quire
      </Box>
    </Link>
  );
}
