import Button from '@mui/material/Button';
import { Link } from 'react-router-dom';
import { EmptyState } from './EmptyState.tsx';

/** Says that there is nothing at the address of a page. */
export function PageNotFound() {
  return (
    <EmptyState
      title="Page not found"
      action={
        <Button component={Link} to="/products">
          Browse all books
        </Button>
      }
    >
      There is nothing at this address. It may have been mistyped, or the page has moved.
    </EmptyState>
  );
}
