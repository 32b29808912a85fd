/** Moves the focus to the page's heading, where whoever works by keyboard or ear finds their place again. */
export function focusHeading(): void {
  const heading = document.querySelector<HTMLElement>('main h1');
  if (!heading) return;
  heading.tabIndex = -1;
  heading.focus();
}
