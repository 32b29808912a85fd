import Badge from '@mui/material/Badge';
import IconButton from '@mui/material/IconButton';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';

interface Props {
  to: string;
  name: string;
  count: number;
  /** The icon. */
  children: ReactNode;
}

/** A link of the navigation bar with the number of books behind it. */
export function CountLink({ to, name, count, children }: Props) {
  return (
    <IconButton component={Link} to={to} aria-label={`${name}, ${count} ${count === 1 ? 'book' : 'books'}`}>
      <Badge
        badgeContent={count}
        showZero
        max={99}
        color={count > 0 ? 'primary' : 'default'}
        slotProps={{
          badge: { sx: count > 0 ? null : { bgcolor: 'background.field', color: 'text.secondary' } },
        }}
      >
        {children}
      </Badge>
    </IconButton>
  );
}
