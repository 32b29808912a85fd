import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';

interface Props {
  /** What did not load, as in "The books could not be loaded". */
  children: string;
  onRetry: () => void;
}

/** In place of something that did not load: says so, with a way to try again. */
export function LoadFailure({ children, onRetry }: Props) {
  return (
    <Box role="alert" sx={{ py: 8, textAlign: 'center' }}>
      <Typography variant="h4" component="p">
        {children}
      </Typography>
      <Typography sx={{ mt: 1, mb: 3, color: 'text.secondary' }}>
        The shop did not answer. Check your connection, then try again.
      </Typography>
      <Button variant="outlined" onClick={onRetry}>
        Retry
      </Button>
    </Box>
  );
}
