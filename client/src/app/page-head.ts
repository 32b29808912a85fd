import { type PageAt, titleAt } from './page-at.ts';

/** A page's metadata for search engines. */
export interface PageHead {
  title: string;
  description: string;
  /** The canonical path and query of the page, whatever URL was requested; undefined if there is none. */
  canonical: string | undefined;
  /** Whether search engines may list it. */
  listed: boolean;
}

const SHOP =
  "Quire is an open book store: fiction, biographies, new releases, self-help and children's books, chosen with care.";

/** The head of a page; on a book's page it applies until the book is loaded. */
export function headOf(page: PageAt): PageHead {
  const { description, canonical, listed } = page.route;
  return {
    title: titleAt(page),
    description: typeof description === 'function' ? description(page) : (description ?? SHOP),
    canonical: canonical?.(page),
    listed: listed?.(page) ?? false,
  };
}
