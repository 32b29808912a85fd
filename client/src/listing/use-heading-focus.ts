import { useLayoutEffect, useRef } from 'react';
import { focusHeading } from '../../shared/ui/focus-heading.ts';

/**
 * Keeps the focus where the press of a button takes that button away: once it is lost, it goes to the page's heading.
 * @returns to be called with the press
 */
export function useHeadingFocus(): () => void {
  const isPressed = useRef(false);
  // After every render, as it is not known which one takes the button away.
  useLayoutEffect(() => {
    if (!isPressed.current || document.activeElement !== document.body) return;
    isPressed.current = false;
    focusHeading();
  });
  return () => {
    isPressed.current = true;
  };
}
