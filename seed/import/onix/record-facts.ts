import type { EditionFacts } from '../../../rest-api/catalogue/editions/store-editions.ts';
import type { FactsWith } from '../../../text/edition-facts.ts';
import type { KnownCategory } from '../known-categories.ts';
import type { OnixMapping } from './onix-mapping.ts';

/** Facts of an edition, each of which a block says or leaves out by name. */
type Facts<Names extends keyof EditionFacts> = { [Name in Names]: EditionFacts[Name] };

type CollateralFact = FactsWith<{ onixBlock: 'collateral' }>;
type PublishingFact = FactsWith<{ onixBlock: 'publishing' }>;
type RelatedFact = 'textKeys' | 'workChoice';

/** Block 1: what the book is, and every fact of its edition that no other block has. */
export interface DescriptiveFacts {
  title: string | undefined;
  /** As it is printed, without "by". */
  author: string | undefined;
  originalTitle: string | undefined;
  categoryName: string | undefined;
  /** Of another Quire; undefined where the record does not say. */
  furtherCategories?: readonly string[] | undefined;
  edition: Facts<Exclude<keyof EditionFacts, 'isbn' | CollateralFact | PublishingFact | RelatedFact>>;
}

/** Block 2: texts about the book. */
export interface CollateralFacts {
  /** Of Quire's own exports; no other sender knows it. */
  rating: number | undefined;
  edition: Facts<CollateralFact>;
}

/** Block 4: who published it, when, and where it may be sold. */
export interface PublishingFacts {
  /** Why it may not be listed. */
  unlisted: string | undefined;
  edition: Facts<PublishingFact>;
}

/** Block 5: with what it shares its text. */
export interface RelatedFacts {
  edition: Facts<RelatedFact>;
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
  /** Of the shop. */
  categories: readonly KnownCategory[];
  /** Who has sent the message. */
  sender: string;
  /** Of the message's header; empty where it has none. */
  defaults: { language: string; currency: string; priceType: string };
  /** Puts something into the report that is no error, such as a code that the shop does not know. */
  note(what: string): void;
}
