import { Transform } from 'class-transformer';
import { ArrayMaxSize, IsIn, IsInt, IsNumber, IsOptional, Matches, Max, Min } from 'class-validator';
import { JSONSchema } from 'class-validator-jsonschema';
import { isSlug, slugPattern } from '../../../text/slug.ts';
import {
  type NamedSort,
  namedSorts,
  type SuggestionKind,
  suggestionKinds,
} from '../../contract/catalogue.ts';
import { type EditionFacet, editionFacets } from '../../contract/edition-facets.ts';
import { type BookFormat, bookFormats, formatSpellings } from '../../contract/editions.ts';
import { limits } from '../../contract/rules.ts';
import { Decimal } from '../../input/count.ts';
import { Include } from '../../input/include.ts';
import { PageCursor, PageSize } from '../../input/page.ts';
import { SomeOf } from '../../input/some-of.ts';
import { RequiredText, Text } from '../../input/text.ts';
import { brokenWith, fieldError } from '../../routing/field-error.ts';
import { AvailabilityQuery } from '../availability/availability.input.ts';
import { FacetChoices, isYears, yearsForm } from './facet-choices.input.ts';

/** An order that the books themselves have. */
export type ProductSort = Exclude<NamedSort, 'RELEVANCE'>;

const paiseRule = brokenWith(
  fieldError('maxPricePaise', 'INVALID', 'An amount in paise from 0 to 1000000000, such as 49900.'),
);
const priceRule = brokenWith(
  fieldError('maxPrice', 'INVALID', 'An amount in rupees from 0 to 10000000, such as 499 or 499.50.'),
);
const ratingRule = brokenWith(fieldError('minRating', 'INVALID', 'A number from 1 to 5.'));

/** The beginning of a search that is too long, never half a character. */
const cutSearch = (search: unknown) =>
  typeof search === 'string' ? [...search].slice(0, limits.searchLength).join('') : search;

const languageForm = /^[a-z]{2,3}$/;
const isFormat = (text: string) => bookFormats.some((format) => format === text);
/** A form by its name, also where a caller spells it as it is stored, as callers of version 0.1 do. */
const formatOf = (text: unknown) => bookFormats.find((format) => formatSpellings[format] === text) ?? text;
/** `CLOSE`, also where a caller sends `close`, as callers of version 0.1 do. */
const matchOf = (text: unknown) => (text === 'close' ? 'CLOSE' : text);
const slugSchema = { minLength: 1, maxLength: 100 };

/** The filters of a query; all are optional, and a book has to match all of them. */
export class ProductFilters {
  /** An empty search matches everything. */
  @IsOptional()
  @Transform(({ value, obj }) => (matchOf(obj.match) === 'CLOSE' ? cutSearch(value) : value))
  @Text('search', limits.searchLength)
  @JSONSchema({ description: 'Text in the title or the author, in whatever case.', examples: ['fire'] })
  search?: string;

  @IsOptional()
  @Transform(({ value }) => matchOf(value))
  @IsIn(
    ['CLOSE'],
    brokenWith(
      fieldError('match', 'INVALID', 'Send CLOSE, or leave it out for books that contain the text.'),
    ),
  )
  @JSONSchema({
    description:
      'How `search` is meant. Without it, books that contain the text. With `CLOSE` these come first, the best match ' +
      'ahead, and books near to it follow where they are few: by words in another order, without accents, misspelt, by ' +
      'an ISBN, a series and its number, or an original title. A longer search is cut to its first 100 characters.',
  })
  match?: 'CLOSE';

  @FacetChoices('category', {
    form: slugPattern,
    message: 'The slug of a category, such as Fiction.',
    items: slugSchema,
    description:
      'Slugs, in any case. Repeat it for several categories; of one that the shop does not have there are no books.',
    examples: ['Fiction', 'Biographies'],
  })
  category?: string[];

  @IsOptional()
  @Decimal()
  @Max(1_000_000_000, paiseRule)
  @Min(0, paiseRule)
  @IsInt(paiseRule)
  @JSONSchema({ description: 'Paise; books strictly cheaper pass.', examples: [50_000] })
  maxPricePaise?: number;

  /** As callers of version 0.1 send it. */
  @IsOptional()
  @Decimal()
  @Max(10_000_000, priceRule)
  @Min(0, priceRule)
  @IsNumber({ maxDecimalPlaces: 2 }, priceRule)
  @JSONSchema({ description: 'The same in rupees.', deprecated: true, examples: [500] })
  maxPrice?: number;

  @IsOptional()
  @Decimal()
  @Max(5, ratingRule)
  @Min(1, ratingRule)
  @IsNumber({}, ratingRule)
  @JSONSchema({ description: 'Books rated as high or higher pass.', examples: [4] })
  minRating?: number;

  @IsOptional()
  @IsIn(['true'], brokenWith(fieldError('inStock', 'INVALID', 'Send true, or leave it out for all books.')))
  @JSONSchema({ description: 'Only books that can be bought now.' })
  inStock?: 'true';

  @FacetChoices('language', {
    form: languageForm,
    message: 'A code of two or three lower-case letters, such as eng.',
    items: { pattern: languageForm.source },
    description:
      'The code of ISO 639-2/B, as editions have it. Other codes of the same language are read as this one: `fr` and ' +
      '`fra` as `fre`. Repeat it for several languages.',
    examples: ['eng'],
  })
  language?: string[];

  @FacetChoices('format', {
    form: { test: isFormat },
    read: formatOf,
    message: `One of ${bookFormats.join(', ')}.`,
    items: { enum: [...bookFormats] },
    description: 'Repeat it for several formats.',
    examples: ['PAPERBACK'],
  })
  format?: BookFormat[];

  @FacetChoices('author', {
    form: { test: isSlug },
    message: 'The slug of an author, such as arundhati-roy.',
    items: slugSchema,
    description: 'The `slug` of a contributor who is an author. Repeat it for books by any of several.',
    examples: ['a-p-j-abdul-kalam'],
  })
  author?: string[];

  @FacetChoices('series', {
    form: { test: isSlug },
    message: 'The slug of a series, such as the-empyrean.',
    items: slugSchema,
    description: 'The `slug` of a series. Repeat it for several.',
    examples: ['the-empyrean'],
  })
  series?: string[];

  @FacetChoices('year', {
    form: { test: isYears },
    message: 'A year from 1 to 9999, or two with a hyphen between, the earlier first, such as 1990-1999.',
    items: { pattern: yearsForm.source },
    description:
      'When the book came out: the year of its edition, or that of its text where the edition has none. A year, or from ' +
      'one to another, both included. Repeat it for several.',
    examples: ['1999', '2001-2010'],
  })
  year?: string[];

  @FacetChoices('subject', {
    form: /^(thema|bic|bisac):[a-z0-9-]{1,20}$/i,
    message: 'A scheme (thema, bic or bisac), a colon and a code, such as thema:FBA.',
    items: { pattern: '^(thema|bic|bisac):[A-Za-z0-9-]{1,20}$' },
    description:
      'A code of the book trade behind its scheme. It finds books with this code, and with any that begins with it. ' +
      'Repeat it for several.',
    examples: ['thema:FBA', 'bisac:FIC019000'],
  })
  subject?: string[];
}

/** The query parameters of `GET /products/facets`. */
export class FacetsQuery extends ProductFilters {
  @SomeOf('facet', editionFacets, 'Each facet once.')
  @JSONSchema({
    description: 'A facet of editions to count as well, in `editions`. Repeat it for several.',
    examples: [['LANGUAGE', 'AUTHOR']],
  })
  facet?: EditionFacet[];

  @PageSize(
    'values',
    'So many values of each of these facets at most, those with most books first; 20 when left out.',
  )
  values?: number;

  @IsOptional()
  @Text('named', limits.searchLength)
  @JSONSchema({
    description: 'Of these facets only values whose name or code contains this text, in whatever case.',
    examples: ['kalam'],
  })
  named?: string;
}

/** What `GET /products` can include. */
const includableInLists = ['availability', 'edition'] as const;

/** The query parameters of `GET /products`. */
export class ProductsQuery extends ProductFilters {
  @IsOptional()
  @IsIn(namedSorts, brokenWith(fieldError('sort', 'INVALID', `One of ${namedSorts.join(', ')}.`)))
  @JSONSchema({
    description:
      'By price, by when the book came out (`NEWEST`, unknown dates last), by rating (`BEST_RATED`), or by title without ' +
      'regard to case, accents and signs before the first word. Without it, and with `RELEVANCE`, a search with ' +
      '`match=CLOSE` is by relevance, and everything else by running number.',
  })
  sort?: NamedSort;

  @PageSize('first', 'Products on a page; 24 when left out.')
  first?: number;

  @PageCursor()
  after?: string;

  @Include(
    includableInLists,
    'With `availability` each book says whether it can be bought; with `edition`, what is known of its edition, series ' +
      'and contributors.',
  )
  include?: (typeof includableInLists)[number][];
}

/** The query parameters of `GET /products/suggestions`. */
export class SuggestionsQuery {
  @Transform(({ value }) => cutSearch(value))
  @RequiredText('search', limits.searchLength)
  @JSONSchema({
    description: 'What has been typed; from two letters or digits on something is suggested.',
    examples: ['wings'],
  })
  search!: string;

  @SomeOf('kind', suggestionKinds, 'Each kind once.')
  @JSONSchema({
    description: 'What to suggest; authors and books when left out. Repeat it for several.',
    examples: [['AUTHOR', 'SERIES', 'BOOK']],
  })
  kind?: SuggestionKind[];
}

/** What `GET /products/{id}` can include. */
const includable = ['availability', 'categories', 'edition', 'subjects', 'work', 'reviews'] as const;

/** The query parameters of `GET /products/{id}`. */
export class ProductQuery {
  @PageSize('similar', 'So many other books of its category, at most, come along.', 8)
  similar?: number;

  @Include(
    includable,
    'What comes along beside the book itself: whether it can be bought, its categories, what is known of its ' +
      'edition, what it is about, the editions of its text, and how readers rate it.',
  )
  include?: (typeof includable)[number][];
}

const shelfPattern = new RegExp(`^[\\p{L}\\p{M}\\p{N}'-]{1,100}:([1-9]\\d?|${limits.pageSize})$`, 'u');

/** The query parameters of `GET /products/shelves`. */
export class ShelvesQuery extends AvailabilityQuery {
  @Transform(({ value }) => [value].flat())
  @ArrayMaxSize(limits.shelves, brokenWith(fieldError('shelf', 'TOO_MANY', `At most ${limits.shelves}.`)))
  @Matches(shelfPattern, {
    each: true,
    ...brokenWith(
      fieldError(
        'shelf',
        'INVALID',
        `A category and how many of its books, 1 to ${limits.pageSize}, such as Fiction:12.`,
      ),
    ),
  })
  @JSONSchema({
    description: 'A category and how many of its books. Repeat it for several shelves.',
    examples: [['Fiction:12', 'Biographies:3']],
  })
  shelf!: string[];
}

/** The category and length of a list, from its parameter. */
export function shelfOf(shelf: string): { category: string; first: number } {
  const [category = '', first] = shelf.split(':');
  return { category, first: Number(first) };
}
