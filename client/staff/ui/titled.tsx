import type { ReactNode } from 'react';

const BACK_ROOM = 'Quire back room';

/** The text of a page's heading, by which its tab is called too: `Orders · Quire back room`. */
export const titled = (heading: string): ReactNode => (
  <>
    <span>{heading}</span>
    <title>{heading === BACK_ROOM ? heading : `${heading} · ${BACK_ROOM}`}</title>
  </>
);
