import { Component, type ErrorInfo, type ReactNode } from 'react';
import { LoadFailure } from './LoadFailure.tsx';

interface Props {
  /** What did not load, as in "The filters could not be loaded". */
  failure: string;
  /** Has the code load again, as `lazy` remembers a failure. */
  onRetry: () => void;
  children: ReactNode;
}

/** Shown in place of a part whose code did not load: the rest of the page stays. */
export class LoadBoundary extends Component<Props, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override componentDidCatch(error: unknown, { componentStack }: ErrorInfo) {
    console.error(error, componentStack);
  }

  retry = () => {
    this.props.onRetry();
    this.setState({ failed: false });
  };

  override render() {
    if (!this.state.failed) return this.props.children;
    return <LoadFailure onRetry={this.retry}>{this.props.failure}</LoadFailure>;
  }
}
