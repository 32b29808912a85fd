import { type ReactNode, useEffect } from 'react';
import { EmptyState } from '../layout/EmptyState.tsx';
import { focusHeading } from '../layout/focus-heading.ts';

interface Props {
  /** How to come by another link. */
  action: ReactNode;
}

/** In place of what the link of a letter would have done. */
export function LinkNotValid({ action }: Props) {
  useEffect(() => void focusHeading(), []);
  return (
    <EmptyState title="This link is not valid" action={action}>
      It may have been used already, have expired, or not be whole. Of several letters, only the link in the
      newest one works.
    </EmptyState>
  );
}
