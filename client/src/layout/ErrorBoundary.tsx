import Button from '@mui/material/Button';
import { Component, type ErrorInfo, type ReactNode } from 'react';
import { Message } from './Message.tsx';

/** In place of a page that failed: says so and offers to load it anew. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override componentDidCatch(error: unknown, { componentStack }: ErrorInfo) {
    console.error(error, componentStack);
  }

  override render() {
    if (!this.state.failed) return this.props.children;
    return (
      <Message
        title="This page could not be shown"
        action={<Button onClick={() => location.reload()}>Reload</Button>}
      >
        Something went wrong on our side, or a part of the shop did not arrive. Loading the page again mostly
        helps.
      </Message>
    );
  }
}
