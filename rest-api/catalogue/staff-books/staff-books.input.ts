import { Type } from 'class-transformer';
import {
  ArrayMaxSize,
  IsArray,
  IsIn,
  IsNumber,
  IsObject,
  IsOptional,
  IsString,
  Matches,
  Max,
  MaxLength,
  Min,
  ValidateIf,
  ValidateNested,
} from 'class-validator';
import { JSONSchema } from 'class-validator-jsonschema';
import { categoryLimits } from '../../contract/catalogue.ts';
import { type ContributorRole, contributorRoles } from '../../contract/editions.ts';
import { limits, uuidPattern } from '../../contract/rules.ts';
import { bookLimits } from '../../contract/staff-books.ts';
import { PageCursor, PageSize } from '../../input/page.ts';
import { OneLine, OptionalLine, OrNull, RequiredText, Text } from '../../input/text.ts';
import { brokenWith, fieldError } from '../../routing/field-error.ts';
import { BookVersion, Isbn, invalid, PricePaise } from './book-fields.input.ts';
import { EditionFactsInput } from './edition-facts.input.ts';

const ratingRule = invalid('rating', 'A number from 1 to 5, such as 4.2.');
const seriesNumberRule = invalid('seriesNumber', 'A number from 0 to 99999, such as 3 or 2.5.');
const furtherRule = invalid(
  'furtherCategories',
  `A list of at most ${categoryLimits.ofBook} slugs of categories.`,
);
const contributorsRule = invalid(
  'contributors',
  `A list of at most ${bookLimits.contributors}, each with a name and a role.`,
);

const previousPrice = {
  type: 'integer' as const,
  description: 'What it cost before, in paise. Not below the price; the price where it is missing.',
  examples: [35_000],
};

/** Somebody who made a book. */
export class BookContributorInput {
  @OneLine()
  @RequiredText('contributors', bookLimits.nameLength)
  @JSONSchema({ description: 'As the book has it.', examples: ['A. P. J. Abdul Kalam'] })
  name!: string;

  @IsIn(contributorRoles, invalid('contributors', `Each role is one of ${contributorRoles.join(', ')}.`))
  @JSONSchema({ description: 'What the person did for the book.', examples: ['AUTHOR'] })
  role!: ContributorRole;
}

/** The whole book. Null is not known; what is missing too, or it stays as it was. */
export class BookFactsInput extends EditionFactsInput {
  @OneLine()
  @RequiredText('title', bookLimits.titleLength)
  @JSONSchema({ description: 'As shoppers see it.', examples: ['Wings of Fire'] })
  title!: string;

  @OneLine()
  @RequiredText('author', bookLimits.authorLength)
  @JSONSchema({
    description: 'As the shop shows it; a missing "by" is added in front.',
    examples: ['A. P. J. Abdul Kalam and Arun Tiwari'],
  })
  author!: string;

  @PricePaise('pricePaise')
  @JSONSchema({ description: 'What it costs, in paise.', examples: [21_000] })
  pricePaise!: number;

  @OrNull(previousPrice)
  @IsOptional()
  @PricePaise('previousPricePaise')
  previousPricePaise?: number | null;

  @Max(5, ratingRule)
  @Min(1, ratingRule)
  @IsNumber({ maxDecimalPlaces: 2 }, ratingRule)
  @JSONSchema({
    description: 'What the shop shows as long as no reader has rated the book.',
    examples: [4.65],
  })
  rating!: number;

  @RequiredText('category', categoryLimits.slugLength)
  @JSONSchema({ description: 'The slug of its first category.', examples: ['Biographies'] })
  category!: string;

  @IsOptional()
  @IsString({ each: true, ...furtherRule })
  @MaxLength(categoryLimits.slugLength, { each: true, ...furtherRule })
  @ArrayMaxSize(categoryLimits.ofBook, furtherRule)
  @IsArray(furtherRule)
  @OrNull({
    type: 'array',
    description: 'The slugs of its other categories, in whatever order. Missing, they stay.',
    items: { type: 'string' },
    maxItems: categoryLimits.ofBook,
    examples: [['New-Releases']],
  })
  furtherCategories?: string[] | null;

  @OptionalLine('seriesName', bookLimits.nameLength, {
    description: 'The series that it is part of.',
    examples: ['The Empyrean'],
  })
  seriesName?: string | null;

  @IsOptional()
  @Max(99_999, seriesNumberRule)
  @Min(0, seriesNumberRule)
  @IsNumber({ maxDecimalPlaces: 2 }, seriesNumberRule)
  @OrNull({
    description: 'Its number in the series, with at most two decimals; needs `seriesName`.',
    examples: [3],
  })
  seriesNumber?: number | null;

  @IsOptional()
  @ValidateNested({ each: true, ...contributorsRule })
  // The library would look into lists within the list.
  @IsObject({ each: true, ...contributorsRule })
  @ArrayMaxSize(bookLimits.contributors, contributorsRule)
  @IsArray(contributorsRule)
  @Type(() => BookContributorInput)
  @OrNull({
    type: 'array',
    description: 'Who made it, in the order of the title page.',
    items: { $ref: '#/components/schemas/BookContributorInput' },
    maxItems: bookLimits.contributors,
  })
  contributors?: BookContributorInput[] | null;
}

/** Only the facts of a book to change. Null is not known, and so is an empty text. */
const BookChangesInput =
  class BookChangesInput extends BookFactsInput {} as new () => Partial<BookFactsInput>;

for (const fact of ['title', 'author', 'pricePaise', 'rating', 'category'] as const) {
  ValidateIf((body) => body[fact] !== undefined)(BookChangesInput.prototype, fact);
}
JSONSchema({
  description: 'What is left out stays as it was. Null is not known, where a fact may be.',
  examples: [{ pricePaise: 19_900 }],
})(BookChangesInput);

/** Body of `PATCH /staff/books/{id}`. */
export class PatchBookInput extends BookChangesInput {
  @IsOptional()
  @BookVersion()
  version?: string;
}

/** A line of `PATCH /staff/books`. */
@JSONSchema({ examples: [{ book: '9780141439587', pricePaise: 19_900 }] })
export class BookChangeInput extends PatchBookInput {
  @RequiredText('book', 100)
  @JSONSchema({ description: 'The id, the number or the ISBN of a book.', examples: ['9780141439587'] })
  book!: string;
}

/** Body of `POST /staff/books`. */
export class NewBookInput extends BookFactsInput {
  @IsOptional()
  @Matches(uuidPattern, invalid('id', 'A version 4 UUID, made anew for each book.'))
  @JSONSchema({
    description:
      "The book's id, if the caller chooses it: a book that is sent twice is added once, also after a response that got lost.",
    examples: ['0d4f1c56-6f5c-4e6e-9a0b-7a6f2f6a3c11'],
  })
  id?: string | null;
}

/** Body of `POST /staff/books/{id}`: the whole book as it is to be. */
export class BookInput extends BookFactsInput {
  @BookVersion()
  version!: string;
}

/** Body of the other changes of a book. */
export class BookVersionInput {
  @BookVersion()
  version!: string;
}

/** Body of `POST /staff/books/{id}/join`. */
export class JoinBookInput extends BookVersionInput {
  @OneLine()
  @Isbn()
  @JSONSchema({ description: 'Of a book with the same text.', examples: ['9780141439587'] })
  isbn!: string;
}

/** The query parameters of `PUT` and `DELETE /staff/books/{id}/cover`. */
export class BookVersionQuery {
  @BookVersion()
  version!: string;
}

/** The query parameters of `GET /staff/books`. */
export class StaffBooksQuery {
  @IsOptional()
  @Text('search', limits.searchLength)
  @JSONSchema({
    description: 'A number or an ISBN of a book, or a text in its title or author.',
    examples: ['wings'],
  })
  search?: string;

  @IsOptional()
  @IsIn(['true', 'false'], brokenWith(fieldError('withdrawn', 'INVALID', 'One of true, false.')))
  @JSONSchema({
    description: 'Only books that are withdrawn, or only those that are sold.',
    examples: ['false'],
  })
  withdrawn?: 'true' | 'false';

  @PageSize('first', 'Books on a page at most; 25 when left out.')
  first?: number;

  @PageCursor()
  after?: string;
}
