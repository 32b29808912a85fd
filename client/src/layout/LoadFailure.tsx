import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useEffect, useRef } from 'react';
import { useOnline } from './use-online.ts';

interface Props {
  /** What did not load, as in "The books could not be loaded". */
  children: string;
  onRetry: () => void;
}

/** In place of something that did not load: says so, with a way to try again. Back online it tries by itself. */
export function LoadFailure({ children, onRetry }: Props) {
  const online = useOnline();
  const wasOnline = useRef(online);

  useEffect(() => {
    if (online && !wasOnline.current) onRetry();
    wasOnline.current = online;
  }, [online, onRetry]);

  return (
    <Box role="alert" sx={{ py: 8, textAlign: 'center' }}>
      <Typography variant="h4" component="p">
        {children}
      </Typography>
      <Typography sx={{ mt: 1, mb: 3, color: 'text.secondary' }}>
        {online
          ? 'The shop did not answer. Check your connection, then try again.'
          : 'You are offline. This page goes on as soon as you are connected again.'}
      </Typography>
      <Button variant="outlined" onClick={onRetry}>
        Retry
      </Button>
    </Box>
  );
}
