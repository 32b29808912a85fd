import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useEffect, useRef } from 'react';
import { useOnline } from '../../shared/ui/use-online.ts';
import { EmptyState } from './EmptyState.tsx';

const reload = () => location.reload();

/** Shown in place of a page that crashed, or whose code did not load: offers to reload or to leave. */
export function PageNotShown() {
  const online = useOnline();
  const wasOnline = useRef(online);

  useEffect(() => {
    if (online && !wasOnline.current) reload();
  }, [online]);

  return (
    <EmptyState
      title="This page could not be shown"
      action={
        <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'center', gap: 1.5 }}>
          <Button onClick={reload}>Reload</Button>
          {/* A plain link: the router itself may have failed. */}
          <Button href="/" variant="outlined">
            Go to the home page
          </Button>
        </Box>
      }
    >
      {online
        ? 'Something went wrong on our side, or a part of the shop did not arrive. Loading the page again mostly helps.'
        : 'You are offline. The page loads as soon as you are connected again.'}
    </EmptyState>
  );
}
