import type { EditionFacts } from '../../../rest-api/catalogue/editions/store-editions.ts';
import type { ProductCategory } from '../../../rest-api/contract/catalogue.ts';
import type { OnixMapping } from './onix-mapping.ts';

/** Block 1: what the book is. */
export interface DescriptiveFacts {
  title: string | undefined;
  /** As it is printed, without "by". */
  author: string | undefined;
  originalTitle: string | undefined;
  categoryName: ProductCategory | undefined;
  edition: Pick<
    EditionFacts,
    | 'format'
    | 'language'
    | 'pages'
    | 'series'
    | 'contributors'
    | 'subjects'
    | 'editionStatement'
    | 'heightMm'
    | 'widthMm'
    | 'thicknessMm'
    | 'weightGrams'
  >;
}

/** Block 2: texts about the book. */
export interface CollateralFacts {
  /** Of Quire's own exports; no other sender knows it. */
  rating: number | undefined;
  edition: Pick<EditionFacts, 'description' | 'contents'>;
}

/** Block 4: who published it, when, and where it may be sold. */
export interface PublishingFacts {
  /** Why it may not be listed. */
  unlisted: string | undefined;
  edition: Pick<EditionFacts, 'publisher' | 'imprint' | 'publishedOn' | 'firstPublished' | 'country'>;
}

/** Block 5: with what it shares its text. */
export interface RelatedFacts {
  edition: Pick<EditionFacts, 'textKeys' | 'workChoice'>;
}

/** Block 6: what it costs in India. Integer paise, tax included. */
export interface SupplyFacts {
  /** Why it may not be listed. */
  unlisted: string | undefined;
  pricePaise: number | undefined;
  previousPricePaise: number | undefined;
}

/** What a record says of a book, by the block; a block update has some of them. */
export interface RecordFacts {
  descriptive?: DescriptiveFacts | undefined;
  collateral?: CollateralFacts | undefined;
  publishing?: PublishingFacts | undefined;
  related?: RelatedFacts | undefined;
  supply?: SupplyFacts | undefined;
}

/** What reading a record needs beside it. */
export interface ReadingContext {
  mapping: OnixMapping;
  /** Who has sent the message. */
  sender: string;
  /** Of the message's header; empty where it has none. */
  defaults: { language: string; currency: string; priceType: string };
  /** Puts something into the report that is no error, such as a code that the shop does not know. */
  note(what: string): void;
}
