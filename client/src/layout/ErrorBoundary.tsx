import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { Component, type ErrorInfo, type ReactNode, useEffect, useRef } from 'react';
import { EmptyState } from './EmptyState.tsx';
import { useOnline } from './use-online.ts';

interface Props {
  /** Whether the whole shop crashed, so that this is the page's `main` element. */
  whole?: boolean;
  children: ReactNode;
}

/** Shown in place of a component that crashed: offers to reload or to leave. */
export class ErrorBoundary extends Component<Props, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override componentDidCatch(error: unknown, { componentStack }: ErrorInfo) {
    console.error(error, componentStack);
  }

  override render() {
    if (!this.state.failed) return this.props.children;
    return this.props.whole ? (
      <main>
        <NotShown />
      </main>
    ) : (
      <NotShown />
    );
  }
}

const reload = () => location.reload();

function NotShown() {
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
