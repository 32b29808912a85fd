const findHeading = () => document.querySelector<HTMLElement>('main h1:not([aria-busy])');

/**
 * Focuses the page's heading, so that users of keyboards and screen readers know where they are.
 * @returns the heading, or null without one; that of a page that loads (`aria-busy`) does not count
 */
export function focusHeading(): HTMLElement | null {
  const heading = findHeading();
  if (heading) {
    heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
  }
  return heading;
}

/** Scrolls to the page's heading, if it is not in view. */
export function showHeading(): void {
  findHeading()?.scrollIntoView({ block: 'nearest' });
}
