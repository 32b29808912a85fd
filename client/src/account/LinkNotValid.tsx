import { type ReactNode, useEffect } from 'react';
import { focusHeading } from '../../shared/ui/focus-heading.ts';
import { EmptyState } from '../ui/EmptyState.tsx';

interface Props {
  /** How to get a new link. */
  action: ReactNode;
}

/** Shown for the link of an email that is not valid. */
export function LinkNotValid({ action }: Props) {
  useEffect(() => void focusHeading(), []);
  return (
    <EmptyState title="This link is not valid" action={action}>
      It may have been used already, have expired, or not be whole. Of several emails, only the link in the
      newest one works.
    </EmptyState>
  );
}
