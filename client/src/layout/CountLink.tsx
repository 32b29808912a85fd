import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';

interface Props {
  to: string;
  name: string;
  /** Undefined while it is not known. */
  count: number | undefined;
  /** The icon. */
  children: ReactNode;
}

/** A link of the navigation bar with the number of books that it leads to. */
export function CountLink({ to, name, count, children }: Props) {
  return (
    <IconButton
      component={Link}
      to={to}
      aria-label={count === undefined ? name : `${name}, ${count} ${count === 1 ? 'book' : 'books'}`}
    >
      <Box component="span" sx={{ position: 'relative', display: 'inline-flex' }}>
        {children}
        {count !== undefined && (
          <Box
            component="span"
            sx={{
              position: 'absolute',
              top: 0,
              right: 0,
              transform: 'translate(50%, -50%)',
              minWidth: 18,
              px: '6px',
              borderRadius: '9px',
              font: 'inherit',
              fontSize: '0.6875rem',
              fontWeight: 600,
              lineHeight: '18px',
              fontVariantNumeric: 'tabular-nums',
              ...(count > 0
                ? { bgcolor: 'primary.main', color: 'primary.contrastText' }
                : { bgcolor: 'background.field', color: 'text.secondary' }),
              '@media (forced-colors: active)': { border: '1px solid ButtonBorder' },
            }}
          >
            {count > 99 ? '99+' : count}
          </Box>
        )}
      </Box>
    </IconButton>
  );
}
