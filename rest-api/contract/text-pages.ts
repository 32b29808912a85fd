import type { Timestamp, Uuid } from './scalars.ts';

/** A link to a page that the owner has published. */
export interface PageLink {
  /**
   * The page is at `/pages/` and this.
   * @example "faq"
   */
  slug: string;
  /** @example "FAQ" */
  title: string;
  /**
   * Whether the footer shows it among its own links. Those to FAQ and Privacy Policy are there in any case.
   * @example true
   */
  inFooter: boolean;
}

/** A page that the owner has published. */
export interface TextPage {
  /** @example "faq" */
  slug: string;
  /** @example "FAQ" */
  title: string;
  /**
   * Markdown. HTML in it is text, and links lead to pages, places of the page, emails and telephones alone.
   * @example "Write to us before you send a book back."
   */
  body: string;
}

/** A page as the list of the back room has it. */
export interface StaffPageRow extends Pick<TextPage, 'slug' | 'title'> {
  id: Uuid;
  /**
   * Shoppers see published pages alone.
   * @example "DRAFT"
   */
  state: 'DRAFT' | 'PUBLISHED';
  /**
   * Its place among the links of the footer, the lowest first; null where it has none.
   * @asType integer
   * @minimum 1
   * @maximum 99
   * @example 1
   */
  footerPosition: number | null;
  /**
   * Counts the changes. A change names the version that it starts from.
   * @asType integer
   * @minimum 1
   * @example 1
   */
  version: number;
  /** @example "Asha Rao" */
  changedBy: string;
  changedAt: Timestamp;
}

export interface StaffPage extends StaffPageRow {
  /**
   * Markdown, as it was typed.
   * @example "Write to us before you send a book back."
   */
  body: string;
}

/** What a page of the shop can begin with. */
export interface PageDraft extends TextPage {
  /**
   * Whether the law of India asks shops for such a page.
   * @example false
   */
  isRequired: boolean;
}

export interface PagesResponse {
  /** In the order of the footer, and those that it does not show by their titles. */
  pages: PageLink[];
}

export interface PageResponse {
  page: TextPage;
}

export interface StaffPagesResponse {
  /** By their titles. */
  pages: StaffPageRow[];
  /**
   * The `after` of the next page of the list; null on the last.
   * @example null
   */
  next: string | null;
}

export interface StaffPageResponse {
  page: StaffPage;
}

export interface PageRemovedResponse {
  /** @example true */
  removed: true;
}

export interface PageDraftsResponse {
  drafts: PageDraft[];
}
