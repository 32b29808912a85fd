const findHeading = () => document.querySelector<HTMLElement>('main h1:not([aria-busy])');

/**
 * Focuses the page's heading, so that users of keyboards and screen readers know where they are.
 * @returns whether the page has one; the heading of a page that loads (`aria-busy`) does not count
 */
export function focusHeading(): boolean {
  const heading = findHeading();
  if (!heading) return false;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
  return true;
}

/** Scrolls to the page's heading, if it is not in view. */
export function showHeading(): void {
  findHeading()?.scrollIntoView({ block: 'nearest' });
}
