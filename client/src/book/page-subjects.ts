import { categoryNameIn } from '../../shared/book/category.ts';

/** What the head of a page says of the one thing that the page is about. */
export interface Subject {
  title: string;
  description: string;
}

export const bookSubject = ({ title, description }: Subject): Subject => ({ title, description });

/** An author or a series. */
export function namedSubject(name: string, [first]: readonly { title: string }[]): Subject {
  return {
    title: name,
    description: `${name} at Quire, an open book store${first ? `: ${first.title} and more` : ''}.`,
  };
}

const maxLength = 160;

/** What search engines say of a page of text: how it begins, without the signs of Markdown. */
export function textSubject({ title, body }: { title: string; body: string }): Subject {
  const paragraph = body.split(/\n\s*\n/).find((part) => part.trim() && !/^\s*[#>\-*\d]/.test(part)) ?? '';
  const text = paragraph
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/\\\n/g, ', ')
    .replace(/[*_`\\]/g, '')
    .replace(/\s+/g, ' ')
    .trim();
  return { title, description: shortened(text) || `${title} at Quire, an open book store.` };
}

const shortened = (text: string): string =>
  text.length <= maxLength ? text : `${text.slice(0, maxLength).replace(/\s+\S*$/, '')}…`;

/** The chosen categories of a listing by their names; undefined without one, and for a search. */
export function listingSubject(
  filter: { categories?: readonly string[] | null; search?: string | null } | null,
  categories: readonly { slug: string; name: string }[],
): Subject | undefined {
  if (!filter?.categories?.length || filter.search) return undefined;
  const title = filter.categories.map((slug) => categoryNameIn(categories, slug)).join(', ');
  return { title, description: listingDescription(title) };
}

/** What search engines show of a listing. */
export const listingDescription = (title: string): string =>
  `${title} at Quire, an open book store: filter by category, price and rating.`;
