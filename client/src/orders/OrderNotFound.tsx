import Button from '@mui/material/Button';
import { useEffect } from 'react';
import { Link } from 'react-router-dom';
import { focusHeading } from '../../shared/ui/focus-heading.ts';
import { EmptyState } from '../ui/EmptyState.tsx';

/** The page for the URL of an order that the shopper does not have. */
export function OrderNotFound() {
  // The heading that had the focus while the order loaded is gone.
  useEffect(() => {
    if (document.activeElement === document.body) focusHeading();
  }, []);

  return (
    <EmptyState
      title="You have no such order"
      action={
        <Button component={Link} to="/orders">
          See your orders
        </Button>
      }
    >
      The address may have been mistyped, or the order belongs to another account.
    </EmptyState>
  );
}
