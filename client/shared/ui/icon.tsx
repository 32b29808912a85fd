import type { SVGProps } from 'react';

/** An icon of thin lines on a 24 × 24 grid, in the colour of the text; hidden from screen readers. */
export const icon = (path: string) => (props: SVGProps<SVGSVGElement>) => (
  <svg
    viewBox="0 0 24 24"
    width="22"
    height="22"
    fill="none"
    stroke="currentColor"
    strokeWidth="1.5"
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden="true"
    {...props}
  >
    <path d={path} />
  </svg>
);
