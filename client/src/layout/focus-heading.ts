const findHeading = () => document.querySelector<HTMLElement>('main h1:not([aria-busy])');

/**
 * Moves the focus to the page's heading, where whoever works by keyboard or ear finds their place again.
 * @returns whether the page has one; that of a page on its way, which is busy, does not count
 */
export function focusHeading(): boolean {
  const heading = findHeading();
  if (!heading) return false;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
  return true;
}

/** Scrolls the page's heading into view, if it is out of sight. */
export function showHeading(): void {
  findHeading()?.scrollIntoView({ block: 'nearest' });
}
