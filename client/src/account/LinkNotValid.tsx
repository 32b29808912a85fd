import { type ReactNode, useEffect } from 'react';
import { EmptyState } from '../ui/EmptyState.tsx';
import { focusHeading } from '../ui/focus-heading.ts';

interface Props {
  /** How to get a new link. */
  action: ReactNode;
}

/** Shown for the link of a letter that is not valid. */
export function LinkNotValid({ action }: Props) {
  useEffect(() => void focusHeading(), []);
  return (
    <EmptyState title="This link is not valid" action={action}>
      It may have been used already, have expired, or not be whole. Of several letters, only the link in the
      newest one works.
    </EmptyState>
  );
}
