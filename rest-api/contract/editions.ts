import type { FactValues } from '../../text/edition-facts.ts';
import type { Product, ShopCategory } from './catalogue.ts';
import type { ReviewSummary } from './reviews.ts';

/** Forms that an edition of a book can have. */
export const bookFormats = ['PAPERBACK', 'HARDBACK', 'BOARD_BOOK', 'AUDIOBOOK', 'E_BOOK'] as const;
export type BookFormat = (typeof bookFormats)[number];

/** A form as it is stored and as files have it. */
export const formatSpellings = {
  PAPERBACK: 'paperback',
  HARDBACK: 'hardback',
  BOARD_BOOK: 'board book',
  AUDIOBOOK: 'audiobook',
  E_BOOK: 'e-book',
} as const satisfies Record<BookFormat, string>;

/** What a person can have done for a book. */
export const contributorRoles = ['AUTHOR', 'TRANSLATOR', 'ILLUSTRATOR', 'EDITOR', 'NARRATOR'] as const;
export type ContributorRole = (typeof contributorRoles)[number];

/** Lists of subjects that the book trade uses. */
export const subjectSchemes = ['thema', 'bisac', 'bic'] as const;
export type SubjectScheme = (typeof subjectSchemes)[number];

/** Somebody who made a book. */
export interface Contributor {
  /**
   * Names the person in `GET /authors/{slug}`.
   * @example "a-p-j-abdul-kalam"
   */
  slug: string;
  /** @example "A. P. J. Abdul Kalam" */
  name: string;
  /** @example "AUTHOR" */
  role: ContributorRole;
}

/** The place of a book in a series. */
export interface SeriesPart {
  /**
   * Names the series in `GET /series/{slug}`.
   * @example "the-empyrean"
   */
  slug: string;
  /** @example "The Empyrean" */
  name: string;
  /**
   * With at most two decimals; null where the series has no numbers.
   * @example 3
   */
  number: number | null;
}

/** The facts of an edition, of which `text/edition-facts.ts` says what each is; null where it is not known. */
export interface EditionDetails extends Omit<FactValues, 'format'> {
  format: BookFormat | null;
}

/** What the shop knows of the edition that it sells. */
export interface Edition extends EditionDetails {
  series: SeriesPart | null;
  /** In the order of the title page. */
  contributors: Contributor[];
}

/** What a book is about, by a code of the book trade. */
export interface BookSubject {
  /**
   * The scheme (`thema`, `bisac` or `bic`), a colon and the code: a `subject` of `GET /products`.
   * @example "thema:FBA"
   */
  code: string;
  /**
   * In words: those of the code, or else those of the section that it lies in; null where neither is known.
   * @example "Modern and Contemporary fiction"
   */
  heading: string | null;
}

/** An edition among others of its text. */
export interface WorkEdition {
  /**
   * ISBN-13, digits alone.
   * @example "9780143334903"
   */
  isbn: string | null;
  /** @example "HARDBACK" */
  format: BookFormat | null;
  /**
   * ISO 639-2.
   * @example "hin"
   */
  language: string | null;
  /**
   * A year, a month or a day.
   * @example "2004"
   */
  publishedOn: string | null;
  product: Product;
}

/** A text that the shop has in several editions. */
export interface Work {
  /** All of them, the book that was asked for too: by language, format and year. At most 50 and that book. */
  editions: WorkEdition[];
}

/** A book of a list, with its edition where the call has `include=edition`; null where nothing is known of it. */
export interface ListedProduct extends Product {
  edition?: Edition | null;
}

/** A book, with what the call includes. */
export interface ProductDetails extends ListedProduct {
  /** Others of its category, where the call has `similar`. */
  similar?: Product[];
  /** Where the call has `include=categories`: those that the shop has, its first ahead of the others. */
  categories?: ShopCategory[];
  /** Where the call has `include=subjects`, the main ones first. */
  subjects?: BookSubject[];
  /** Where the call has `include=work`; null where the shop has no other edition of its text. */
  work?: Work | null;
  /** Where the call has `include=reviews`: how readers rate it. */
  reviews?: ReviewSummary;
}

/** A person with books in the catalogue, in the list of all. */
export interface AuthorName {
  /** @example "a-p-j-abdul-kalam" */
  slug: string;
  /** @example "A. P. J. Abdul Kalam" */
  name: string;
}

/** A person with books in the catalogue. */
export interface Author extends AuthorName {
  /** What the person has done, the role with most books first. */
  roles: AuthorRole[];
}

export interface AuthorRole {
  /** @example "AUTHOR" */
  role: ContributorRole;
  /**
   * How many books.
   * @asType integer
   * @example 1
   */
  count: number;
}

/** A series with books in the catalogue, in the list of all. */
export interface SeriesName {
  /** @example "the-empyrean" */
  slug: string;
  /** @example "The Empyrean" */
  name: string;
}

/** A series with books in the catalogue. */
export interface Series extends SeriesName {
  /**
   * How many books the catalogue has of it.
   * @asType integer
   * @example 1
   */
  count: number;
}

/** A book of a series. */
export interface SeriesBook {
  /**
   * Null where the series has no numbers.
   * @example 3
   */
  number: number | null;
  product: Product;
}
