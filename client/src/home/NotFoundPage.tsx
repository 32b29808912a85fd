import Button from '@mui/material/Button';
import { Link } from 'react-router-dom';
import { EmptyState } from '../ui/EmptyState.tsx';

/** The page of an unknown URL. */
export default function NotFoundPage() {
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
