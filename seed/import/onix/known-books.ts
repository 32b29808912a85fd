import type { Client } from 'pg';
import type { EditionFacts } from '../../../rest-api/catalogue/editions/store-editions.ts';
import { storedFacts } from '../../../rest-api/catalogue/editions/stored-facts.ts';
import { sampleEditions } from '../../sample-data.ts';
import { isCorrected } from '../known-isbns.ts';
import type { DescriptiveFacts, RecordFacts } from './record-facts.ts';

const sampleIds = sampleEditions().map(({ productId }) => productId);

/** By what a record's book is looked for. */
export interface LookUp {
  reference: string;
  importKey: string;
  isbn: string | null;
  id: string | null;
}

/** A book of the catalogue. */
export interface KnownBook {
  id: string;
  importKey: string | null;
  title: string;
  author: string;
  pricePaise: number;
  previousPricePaise: number;
  rating: number;
  image: string;
  categoryName: string;
  furtherCategories: readonly string[];
  originalTitle: string | null;
  edition: EditionFacts;
}

/** What the shop knows of a record. */
export interface KnownRecord {
  /** Undefined where the sender has not sent a record of this reference yet. */
  record:
    | { listed: boolean; unlisted: Record<string, string>; sentAt: string | null; facts: RecordFacts | null }
    | undefined;
  book: KnownBook | undefined;
}

/**
 * What the shop knows of records, in their order: by the sender's reference, or else by the id, key or ISBN of a book that
 * another source has brought. A record with an id is of no sample book but that of the id: an export of another shop has
 * them all, and what else has an ISBN of theirs is a book of its own there.
 */
export async function findKnown(
  client: Client,
  sender: string,
  lookUps: readonly LookUp[],
): Promise<KnownRecord[]> {
  const { rows } = await client.query<{ record: KnownRecord['record'] | null; book: KnownBook | null }>(
    `select case when record.reference is not null then json_build_object('listed', record.listed,
         'unlisted', record.unlisted, 'sentAt', record.sent_at, 'facts', record.facts) end as record,
       case when products.id is not null then json_build_object('id', products.id, 'importKey', products.import_key,
         'title', products.title, 'author', products.author, 'pricePaise', products.price_paise,
         'previousPricePaise', products.previous_price_paise, 'rating', coalesce(products.catalogue_rating, products.rating), 'image', products.image,
         'categoryName', products.category_name,
         'furtherCategories', products.further_categories,
         'originalTitle', (select original_title from product_search where product_number = products.number),
         'edition', ${storedFacts}) end as book
     from rows from (json_to_recordset($2) as (reference text, "importKey" text, isbn text, id uuid))
       with ordinality as given (reference, import_key, isbn, id, place)
     left join onix_records record on record.sender = $1 and record.reference = given.reference
     left join products by_id on by_id.id = given.id
     left join products by_key on by_key.import_key = given.import_key
       and not ${isCorrected('by_key.id', 'by_key.import_key')}
     left join lateral (
       select min(product_id::text)::uuid as id from editions where editions.isbn = given.isbn
         and (given.id is null or editions.product_id <> all($3))
     ) by_isbn on true
     left join products on products.id = coalesce(record.product_id, by_id.id, by_key.id, by_isbn.id)
     order by place`,
    [sender, JSON.stringify(lookUps), sampleIds],
  );
  return rows.map(({ record, book }) => ({ record: record ?? undefined, book: book ?? undefined }));
}

/** What the catalogue says of a book, by the blocks of a record: what a block update leaves as it is. */
export function factsOf(book: KnownBook, unlisted: Record<string, string>): RecordFacts {
  const {
    isbn: _isbn,
    description,
    contents,
    publisher,
    imprint,
    publishedOn,
    firstPublished,
    country,
    textKeys,
    workChoice,
    ...rest
  } = book.edition;
  return {
    descriptive: {
      title: book.title,
      author: book.author.replace(/^by /, ''),
      originalTitle: book.originalTitle ?? undefined,
      categoryName: book.categoryName,
      furtherCategories: book.furtherCategories,
      // What is not known is not there.
      edition: rest as DescriptiveFacts['edition'],
    },
    collateral: { rating: undefined, edition: { description, contents } },
    publishing: {
      unlisted: unlisted.publishing,
      edition: { publisher, imprint, publishedOn, firstPublished, country },
    },
    related: { edition: { textKeys, workChoice } },
    supply: {
      unlisted: unlisted.supply,
      pricePaise: book.pricePaise,
      previousPricePaise: book.previousPricePaise,
    },
  };
}
