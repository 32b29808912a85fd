import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import visuallyHidden from '@mui/utils/visuallyHidden';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { FORCED } from '../../shared/theme.ts';

interface Props {
  to: string;
  name: string;
  /** Undefined while it is not known. */
  count: number | undefined;
  /** The icon. */
  children: ReactNode;
}

/**
 * A link of the navigation bar with the number of books that it leads to; critical.css hides the number while the page
 * does not know the shopper.
 */
export function CountLink({ to, name, count, children }: Props) {
  return (
    <IconButton component={Link} to={to}>
      <Box component="span" sx={visuallyHidden}>
        <span>{name}</span>
        {count !== undefined && (
          <span className="count">{`, ${count} ${count === 1 ? 'book' : 'books'}`}</span>
        )}
      </Box>
      <Box
        component="span"
        // The icon grows with the text of its number, which would cover it.
        sx={{
          position: 'relative',
          display: 'inline-flex',
          '& svg': { width: '1.375rem', height: '1.375rem' },
        }}
      >
        {children}
        {count !== undefined && (
          <Box
            component="span"
            className="count"
            aria-hidden="true"
            sx={{
              position: 'absolute',
              top: 0,
              right: 0,
              transform: 'translate(50%, -50%)',
              minWidth: '1.64em',
              px: '0.55em',
              borderRadius: '0.82em',
              font: 'inherit',
              fontSize: '0.6875rem',
              fontWeight: 600,
              lineHeight: 1.64,
              fontVariantNumeric: 'tabular-nums',
              ...(count > 0
                ? { bgcolor: 'primary.main', color: 'primary.contrastText' }
                : { bgcolor: 'background.field', color: 'text.secondary' }),
              [FORCED]: { border: '1px solid ButtonBorder' },
            }}
          >
            {count > 99 ? '99+' : count}
          </Box>
        )}
      </Box>
    </IconButton>
  );
}
