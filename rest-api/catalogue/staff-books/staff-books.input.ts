import { Transform, Type } from 'class-transformer';
import {
  ArrayMaxSize,
  IsArray,
  IsIn,
  IsInt,
  IsNumber,
  IsObject,
  IsOptional,
  Matches,
  Max,
  Min,
  ValidateBy,
  ValidateNested,
} from 'class-validator';
import { JSONSchema } from 'class-validator-jsonschema';
import { type ProductCategory, productCategories } from '../../contract/catalogue.ts';
import {
  type BookFormat,
  bookFormats,
  type ContributorRole,
  contributorRoles,
} from '../../contract/editions.ts';
import { limits } from '../../contract/rules.ts';
import { bookLimits } from '../../contract/staff-books.ts';
import { PageCursor, PageSize } from '../../input/page.ts';
import { RequiredText, Text } from '../../input/text.ts';
import { brokenWith, fieldError } from '../../routing/field-error.ts';
import { readIsbn } from '../isbn.ts';

const invalid = (field: string, message: string) => brokenWith(fieldError(field, 'INVALID', message));

type Schema = Record<string, unknown>;

/** Property decorator for the documentation of a fact that may be null: nothing is known. */
const OrNull = (said: Schema): PropertyDecorator =>
  JSONSchema((rules) => {
    const { type = 'string', ...schema } = { ...rules, ...said } as Schema;
    const withNull: object = {
      ...schema,
      type: [type, 'null'],
      ...(Array.isArray(schema.enum) && { enum: [...schema.enum, null] }),
    };
    return withNull as typeof rules;
  }) as PropertyDecorator;

/** Property decorator that makes one line of a text, without control characters, before it is validated. */
const OneLine = (): PropertyDecorator =>
  Transform(({ value }) =>
    typeof value === 'string'
      ? value
          .replace(/[\s\p{Cc}]+/gu, ' ')
          .trim()
          .normalize('NFC')
      : value,
  );

/** Property decorator that makes null of an empty text: nothing is known. */
const EmptyIsNull = (): PropertyDecorator => Transform(({ value }) => (value === '' ? null : value));

/** Property decorator for one optional line of text; empty and null mean that nothing is known. */
function OptionalLine(field: string, max: number, schema: Schema): PropertyDecorator {
  return (target, property) => {
    for (const decorate of [OneLine(), EmptyIsNull(), IsOptional(), Text(field, max), OrNull(schema)]) {
      decorate(target, property as string);
    }
  };
}

/** Property decorator for an optional plain text of several lines; empty and null mean that nothing is known. */
function OptionalLines(field: string, schema: Schema): PropertyDecorator {
  return (target, property) => {
    for (const decorate of [
      EmptyIsNull(),
      Transform(({ value }) =>
        typeof value === 'string'
          ? value
              .replace(/\r\n?/g, '\n')
              .replace(/[^\P{Cc}\n]/gu, ' ')
              .trim()
              .normalize('NFC')
          : value,
      ),
      IsOptional(),
      Text(field, bookLimits.descriptionLength),
      OrNull(schema),
    ]) {
      decorate(target, property as string);
    }
  };
}

/** Property decorator for an optional whole number; null means that nothing is known. */
function OptionalWhole(
  field: string,
  { min, max, rule }: { min: number; max: number; rule: string },
  schema: Schema,
): PropertyDecorator {
  const broken = invalid(field, rule);
  return (target, property) => {
    for (const decorate of [
      IsOptional(),
      Max(max, broken),
      Min(min, broken),
      IsInt(broken),
      OrNull(schema),
    ]) {
      decorate(target, property as string);
    }
  };
}

/** Property decorator for an optional measure of a book, in millimetres or grams. */
function OptionalMeasure(field: string, example: number): PropertyDecorator {
  const max = bookLimits.measure - 1;
  return OptionalWhole(field, { min: 1, max, rule: `A whole number from 1 to ${max}.` }, later(example));
}

/** Of a fact that an input may leave out, and that stays as it is then. */
const later = (example: string | number): Schema => ({
  description: 'Where it is left out, it stays as it was; null means that it is not known.',
  examples: [example],
});

/** Property decorator for rupees above 0, as a text with at most two decimals. */
function PriceText(field: string, example: string): PropertyDecorator {
  const most = bookLimits.pricePaise / 100;
  const rule = invalid(field, `Rupees such as 499 or 499.50, above 0 and up to ${most}.`);
  const validate = (value: unknown) => {
    const paise =
      typeof value === 'string' && /^\d{1,7}(\.\d{1,2})?$/.test(value) ? Math.round(Number(value) * 100) : 0;
    return paise > 0 && paise <= bookLimits.pricePaise;
  };
  return (target, property) => {
    ValidateBy({ name: 'price', validator: { validate } }, rule)(target, property);
    JSONSchema({ type: 'string', examples: [example] })(target, property as string);
  };
}

/** Property decorator for an ISBN of 10 or 13 digits. */
function Isbn(): PropertyDecorator {
  const rule = invalid('isbn', 'An ISBN of 10 or 13 digits, whose last digit fits the others.');
  const validate = (value: unknown) => typeof value === 'string' && 'isbn13' in readIsbn(value, false);
  return ValidateBy({ name: 'isbn', validator: { validate } }, rule);
}

/** The same for one that may be missing. */
function OptionalIsbn(): PropertyDecorator {
  return (target, property) => {
    OneLine()(target, property);
    EmptyIsNull()(target, property);
    IsOptional()(target, property as string);
    Isbn()(target, property);
    OrNull({ examples: ['9788173711466'] })(target, property as string);
  };
}

/** Property decorator for the version that a change starts from. */
function BookVersion(): PropertyDecorator {
  return (target, property) => {
    Matches(/^[0-9a-f]{16}$/, invalid('version', 'The version that you have read.'))(
      target,
      property as string,
    );
    JSONSchema({
      description: 'The version that the change starts from.',
      examples: ['1f0c5e2ab94d7733'],
    })(target, property as string);
  };
}

const ratingRule = invalid('rating', 'A number from 1 to 5, such as 4.2.');
const pagesRule = {
  min: 1,
  max: bookLimits.pages - 1,
  rule: `A whole number from 1 to ${bookLimits.pages - 1}.`,
};
const yearRule = { min: -9999, max: 9999, rule: 'A year such as 1925, or -750 before Christ.' };
const seriesNumberRule = invalid('seriesNumber', 'A number from 0 to 99999, such as 3 or 2.5.');
const contributorsRule = invalid(
  'contributors',
  `A list of at most ${bookLimits.contributors}, each with a name and a role.`,
);

/** Somebody who made a book. */
export class BookContributorInput {
  @OneLine()
  @RequiredText('contributors', bookLimits.nameLength)
  @JSONSchema({ examples: ['A. P. J. Abdul Kalam'] })
  name!: string;

  @IsIn(contributorRoles, invalid('contributors', `Each role is one of ${contributorRoles.join(', ')}.`))
  @JSONSchema({ examples: ['author'] })
  role!: ContributorRole;
}

/** Body of `POST /staff/books`: the whole book. Null is not known; what is missing too, or it stays as it was. */
export class NewBookInput {
  @OneLine()
  @RequiredText('title', bookLimits.titleLength)
  @JSONSchema({ examples: ['Wings of Fire'] })
  title!: string;

  @OneLine()
  @RequiredText('author', bookLimits.authorLength)
  @JSONSchema({
    description: 'As the shop shows it; a missing "by" is added in front.',
    examples: ['A. P. J. Abdul Kalam and Arun Tiwari'],
  })
  author!: string;

  @PriceText('price', '210')
  price!: string;

  @OrNull({ description: 'Not below the price; the price where it is missing.', examples: ['350'] })
  @IsOptional()
  @PriceText('previousPrice', '350')
  previousPrice?: string | null;

  @Max(5, ratingRule)
  @Min(1, ratingRule)
  @IsNumber({ maxDecimalPlaces: 2 }, ratingRule)
  @JSONSchema({ description: "The readers' rating.", examples: [4.65] })
  rating!: number;

  @IsIn(productCategories, invalid('categoryName', `One of ${productCategories.join(', ')}.`))
  @JSONSchema({ examples: ['Biographies'] })
  categoryName!: ProductCategory;

  @OptionalIsbn()
  isbn?: string | null;

  @EmptyIsNull()
  @IsOptional()
  @IsIn(bookFormats, invalid('format', `One of ${bookFormats.join(', ')}.`))
  @OrNull({ examples: ['paperback'] })
  format?: BookFormat | null;

  @OptionalLine('language', bookLimits.languageLength, { examples: ['eng'] })
  language?: string | null;

  @OptionalWhole('pages', pagesRule, { examples: [180] })
  pages?: number | null;

  @OptionalLine('publisher', bookLimits.nameLength, { examples: ['Universities Press'] })
  publisher?: string | null;

  @EmptyIsNull()
  @IsOptional()
  @Matches(
    /^\d{4}(-(0[1-9]|1[0-2])(-(0[1-9]|[12]\d|3[01]))?)?$/,
    invalid('publishedOn', 'A year, a month or a day, such as 1999, 1999-04 or 1999-04-15.'),
  )
  @OrNull({ examples: ['1999-01-01'] })
  publishedOn?: string | null;

  @OptionalWhole('firstPublished', yearRule, { examples: [1999] })
  firstPublished?: number | null;

  @OptionalLines('description', {
    description: 'Plain text.',
    examples: ['A life between rockets and poems.'],
  })
  description?: string | null;

  @OptionalLine('imprint', bookLimits.nameLength, later('Sangam Books'))
  imprint?: string | null;

  @OptionalLine('editionStatement', bookLimits.nameLength, later('2nd edition'))
  editionStatement?: string | null;

  @EmptyIsNull()
  @IsOptional()
  @Matches(/^[A-Z]{2}$/, invalid('country', 'Two capital letters such as IN.'))
  @OrNull(later('IN'))
  country?: string | null;

  @OptionalMeasure('heightMm', 198)
  heightMm?: number | null;

  @OptionalMeasure('widthMm', 129)
  widthMm?: number | null;

  @OptionalMeasure('thicknessMm', 12)
  thicknessMm?: number | null;

  @OptionalMeasure('weightGrams', 180)
  weightGrams?: number | null;

  @OptionalLines('contents', later('1. Orientation'))
  contents?: string | null;

  @OptionalLine('seriesName', bookLimits.nameLength, { examples: ['The Empyrean'] })
  seriesName?: string | null;

  @IsOptional()
  @Max(99_999, seriesNumberRule)
  @Min(0, seriesNumberRule)
  @IsNumber({ maxDecimalPlaces: 2 }, seriesNumberRule)
  @OrNull({ examples: [3] })
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
    items: { $ref: '#/components/schemas/BookContributorInput' },
    maxItems: bookLimits.contributors,
  })
  contributors?: BookContributorInput[] | null;
}

/** Body of `POST /staff/books/{id}`: the whole book as it is to be. */
export class BookInput extends NewBookInput {
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
