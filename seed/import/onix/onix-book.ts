import { bookLimits } from '../../../rest-api/contract/staff-books.ts';
import { nameKey } from '../../../text/slug.ts';
import type { ImportedBook } from '../book.ts';
import { madeUpPrice } from '../made-up.ts';
import type { Identity } from './identify.ts';
import type { KnownBook } from './known-books.ts';
import type { OnixMapping } from './onix-mapping.ts';
import type { RecordFacts } from './record-facts.ts';

/** What becomes of a record. */
export interface OnixBook {
  /** Undefined where the catalogue does not have the book and may not list it. */
  book: (Omit<ImportedBook, 'importKey'> & { importKey: string | null }) | undefined;
  /** Why the shop may not list it, by the block that says so; empty where it may. */
  unlisted: Record<string, string>;
}

/**
 * The book that the facts of a record make.
 * @param known the book as the catalogue has it
 * @returns the book, or all that keeps it from being one
 */
export function bookOf(
  facts: RecordFacts,
  {
    identity,
    importKey,
    known,
    mapping,
  }: {
    identity: Identity;
    importKey: string | null;
    known: KnownBook | undefined;
    mapping: OnixMapping;
  },
): OnixBook | { reasons: string[] } {
  const { descriptive, collateral, publishing, related, supply } = facts;
  const reasons: string[] = [];
  const title = descriptive?.title ?? '';
  const author = descriptive?.author ?? publishing?.edition.publisher ?? '';
  const categoryName = descriptive?.categoryName;
  if (!descriptive) reasons.push('DescriptiveDetail: it is missing');
  else if (!title) reasons.push('TitleDetail: it has no title');
  if (title.length > bookLimits.titleLength) {
    reasons.push(`TitleDetail: it has ${title.length} characters and ${bookLimits.titleLength} are the most`);
  }
  if (descriptive && !author) reasons.push('Contributor: it names nobody, and there is no publisher');
  if (descriptive && !categoryName) reasons.push(noCategory(descriptive.edition.subjects ?? [], mapping));

  const madeUp = mapping.price && importKey ? madeUpPrice(mapping.price, importKey) : undefined;
  const pricePaise = supply?.pricePaise ?? madeUp;
  const previousPricePaise = supply?.pricePaise ? supply.previousPricePaise : madeUp;
  const unlisted = {
    ...(publishing?.unlisted && { publishing: publishing.unlisted }),
    ...(supply?.unlisted && { supply: supply.unlisted }),
    ...(!pricePaise && !supply?.unlisted && { supply: 'Price: it has none in rupees (INR) for India' }),
  };
  if (reasons.length > 0 || !descriptive || !categoryName) return { reasons };
  const prices = pricePaise
    ? { pricePaise, previousPricePaise: previousPricePaise ?? pricePaise }
    : known && { pricePaise: known.pricePaise, previousPricePaise: known.previousPricePaise };
  if (!prices || (!known && Object.keys(unlisted).length > 0)) return { book: undefined, unlisted };
  const { language, series } = descriptive.edition;
  return {
    unlisted,
    book: {
      importKey,
      title: title.normalize('NFC'),
      author: `by ${author.normalize('NFC')}`,
      ...prices,
      rating: collateral?.rating ?? known?.rating ?? mapping.rating,
      image: known?.image,
      categoryName,
      furtherCategories: descriptive.furtherCategories,
      originalTitle: descriptive.originalTitle,
      language,
      popularity: undefined,
      stock: undefined,
      edition: {
        isbn: identity.isbn ?? known?.edition.isbn,
        ...descriptive.edition,
        ...collateral?.edition,
        ...publishing?.edition,
        ...related?.edition,
        series: series && { ...series, key: nameKey(series.name) },
      },
    },
  };
}

function noCategory(subjects: readonly { scheme: string; code: string }[], mapping: OnixMapping): string {
  const codes = subjects.slice(0, 5).map(({ scheme, code }) => `${scheme} ${code}`);
  const have =
    codes.length > 0 ? `none of its subjects (${codes.join(', ')})` : 'it has no subject, so nothing';
  return (
    `Subject: ${have} is in the mapping ${mapping.name}: import it with a mapping that says which ` +
    'category it is (docs/import.md)'
  );
}
