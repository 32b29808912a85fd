import type { BookFormat, ContributorRole, EditionDetails } from './editions.ts';
import type { Timestamp, Uuid } from './scalars.ts';

/** Somebody who made a book, as its title page names them. */
export interface BookContributor {
  /** @example "A. P. J. Abdul Kalam" */
  name: string;
  /** @example "AUTHOR" */
  role: ContributorRole;
}

/** Another book of the catalogue with the same text. */
export interface OtherEdition {
  id: Uuid;
  /**
   * Its running number.
   * @example "27"
   */
  number: string;
  /** @example "Emma" */
  title: string;
  /**
   * ISBN-13, digits alone.
   * @example "9780141439587"
   */
  isbn: string | null;
  /** @example "PAPERBACK" */
  format: BookFormat | null;
  /**
   * As the book trade writes it (ISO 639-2).
   * @example "eng"
   */
  language: string | null;
}

/** A book as staff see and change it, with what is known of its edition; each fact is null where nothing is known. */
export interface StaffBook extends EditionDetails {
  id: Uuid;
  /**
   * Its running number.
   * @example "3"
   */
  number: string;
  /** @example "Wings of Fire" */
  title: string;
  /**
   * Begins with "by".
   * @pattern ^by
   * @example "by A. P. J. Abdul Kalam and Arun Tiwari"
   */
  author: string;
  /**
   * @asType integer
   * @example 21000
   */
  pricePaise: number;
  /**
   * At least the price.
   * @asType integer
   * @example 35000
   */
  previousPricePaise: number;
  /**
   * What the shop shows as long as no reader has rated the book.
   * @minimum 1
   * @maximum 5
   * @example 4.65
   */
  rating: number;
  /**
   * The slug of its first category.
   * @example "Biographies"
   */
  category: string;
  /**
   * The slugs of its other categories.
   * @example ["New-Releases"]
   */
  furtherCategories: string[];
  /**
   * Path of the cover.
   * @example "/covers/wings-of-fire.webp"
   */
  image: string;
  /**
   * Whether the cover was uploaded; without, the shop's own or a drawn one shows.
   * @example false
   */
  hasUploadedCover: boolean;
  /** @example "The Empyrean" */
  seriesName: string | null;
  /**
   * With at most two decimals.
   * @example 3
   */
  seriesNumber: number | null;
  /** In the order of the title page. */
  contributors: BookContributor[];
  /** Books with the same text, withdrawn ones too: the first twenty by their numbers. */
  otherEditions: OtherEdition[];
  /**
   * Whether staff have said that it has another text than books of its title.
   * @example false
   */
  isSeparate: boolean;
  /**
   * Since when the shop no longer sells it; null while it does.
   * @example "2026-01-31T09:05:00+00:00"
   */
  withdrawnAt: Timestamp | null;
  /**
   * Differs after every change of the book, whoever made it: a change names the version that it starts from.
   * @example "1f0c5e2ab94d7733"
   */
  version: string;
}

export interface StaffBookResponse {
  book: StaffBook;
}

export interface StaffBooksResponse {
  books: StaffBook[];
  /**
   * Where the next page starts; null on the last.
   * @example "Qk9PS1M6MjY"
   */
  next: string | null;
}

/** Bounds of what is stored of a book; lengths in characters. */
export const bookLimits = {
  titleLength: 300,
  authorLength: 1_000,
  keyLength: 100,
  imageLength: 200,
  languageLength: 35,
  /** Of a day such as `1999-04-15`; other texts were stored before the calendar was looked at. */
  dateLength: 35,
  /** Of a publisher, an imprint, an edition, a series or a contributor. */
  nameLength: 300,
  /** Of a description, and of a table of contents. */
  descriptionLength: 10_000,
  contributors: 100,
  /** The maximum of a sorted list's cursor; also within PostgreSQL's integer. */
  pricePaise: 999_999_999,
} as const;

/** What may be uploaded as a cover. */
export const coverUpload = {
  maxBytes: 10_000_000,
  /** Of the picture, so that none fills the memory. */
  maxPixels: 50_000_000,
  /** A narrower one would look blurred. */
  minWidth: 200,
  types: ['image/jpeg', 'image/png', 'image/webp', 'image/avif'],
} as const;
