import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useEffect, useRef } from 'react';
import { focusHeading } from './focus-heading.ts';
import { useOnline } from './use-online.ts';

interface Props {
  /** What did not load, as in "The books could not be loaded". */
  children: string;
  /** Whether it replaces the whole page: then its text is the page's heading. */
  page?: boolean;
  /** For a small part: one line. */
  line?: boolean;
  /** Whether the line comes into view, as in place of a form that was opened by a press elsewhere. */
  intoView?: boolean;
  onRetry: () => void;
}

/** Shown for something that did not load, with Retry. Retries by itself when the browser is online again. */
export function LoadFailure({ children, page = false, line = false, intoView = false, onRetry }: Props) {
  const online = useOnline();
  const wasOnline = useRef(online);

  useEffect(() => {
    if (online && !wasOnline.current) onRetry();
    wasOnline.current = online;
  }, [online, onRetry]);

  // The button that had the focus is gone with the failure.
  useEffect(
    () => () => {
      if (document.activeElement === document.body) focusHeading();
    },
    [],
  );

  const place = useRef<HTMLElement>(null);
  useEffect(() => {
    if (intoView) place.current?.scrollIntoView({ block: 'nearest' });
  }, [intoView]);

  if (line) {
    return (
      <Box
        role="alert"
        ref={place}
        sx={{ my: 1, display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}
      >
        <Typography variant="body2">{children}</Typography>
        <Button variant="outlined" size="small" onClick={onRetry}>
          Retry
        </Button>
      </Box>
    );
  }
  return (
    <Box role="alert" sx={{ py: 8, textAlign: 'center' }}>
      <Typography variant={page ? 'h2' : 'h4'} component={page ? 'h1' : 'p'}>
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
