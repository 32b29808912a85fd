import type { Page } from '@playwright/test';

export type Device = 'desktop' | 'tablet' | 'phone';
export type Scheme = 'light' | 'dark';

/** A page of the shop that `npm run screens` takes pictures of. */
export interface Screen {
  name: string;
  path: string;
  /** With the guest logged in, and this many books in the cart and on the wishlist. */
  books?: number;
  /** With an owner logged in to the back room. */
  asOwner?: boolean;
  /** The devices; by default desktop and phone. */
  on?: Device[];
  /** The colour schemes; by default both. */
  in?: Scheme[];
  /** Prepares the page for the screenshot. */
  act?: (page: Page) => Promise<void>;
}
