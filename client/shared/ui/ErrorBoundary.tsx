import { Component, type ErrorInfo, type ReactNode } from 'react';

interface Props {
  /** The path and query at which this is shown: another one is a new try. */
  address: string;
  /** Shown in place of what crashed. */
  fallback: (retry: () => void) => ReactNode;
  onError?: () => void;
  /** Called before each new try. */
  onRetry?: () => void;
  children: ReactNode;
}

/** Shows something in place of a part that crashed, until Retry or until the shopper goes to another URL. */
export class ErrorBoundary extends Component<Props, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override componentDidCatch(error: unknown, { componentStack }: ErrorInfo) {
    console.error(error, componentStack);
    this.props.onError?.();
  }

  override componentDidUpdate(before: Props) {
    if (this.state.failed && before.address !== this.props.address) this.retry();
  }

  retry = () => {
    this.props.onRetry?.();
    this.setState({ failed: false });
  };

  override render() {
    return this.state.failed ? this.props.fallback(this.retry) : this.props.children;
  }
}
