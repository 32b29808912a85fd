import { type PageAt, titleAt } from './page-at.ts';

/** What search engines read about a page, beside what it shows. */
export interface PageHead {
  title: string;
  description: string;
  /** Path and query by which the page is known, however it was reached; undefined where there is none to know. */
  canonical: string | undefined;
  /** Whether search engines may list it. */
  listed: boolean;
}

const SHOP =
  "Quire is an open book store: fiction, biographies, new releases, self-help and children's books, chosen with care.";

/** The head of a page; that of a book is by the book, and what is here stands until it is known. */
export function headOf(page: PageAt): PageHead {
  const { description, canonical, listed } = page.route;
  return {
    title: titleAt(page),
    description: typeof description === 'function' ? description(page) : (description ?? SHOP),
    canonical: canonical?.(page),
    listed: listed?.(page) ?? false,
  };
}
