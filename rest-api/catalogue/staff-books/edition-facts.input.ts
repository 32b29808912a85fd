import { IsIn, IsOptional, Matches } from 'class-validator';
import { type FactKind, type FactName, factNames, factOf } from '../../../text/edition-facts.ts';
import { bookFormats, type EditionDetails } from '../../contract/editions.ts';
import { bookLimits } from '../../contract/staff-books.ts';
import { EmptyIsNull, OneLine, OptionalLine, OrNull, type Schema } from '../../input/text.ts';
import { Isbn, invalid, OptionalLines, OptionalWhole } from './book-fields.input.ts';

/** A caller that omits one of these deletes it. The other facts are newer than some callers: omitting those keeps them. */
export const resetWhenOmitted: readonly FactName[] = [
  'isbn',
  'format',
  'language',
  'pages',
  'publisher',
  'publishedOn',
  'firstPublished',
  'description',
];

/** What the documentation of a body says where a response says less. */
const meanings: Partial<Record<FactKind, string>> = {
  isbn:
    'An ISBN of 10 or 13 digits, with or without hyphens and spaces, whose last digit fits the others. No two books ' +
    'have the same.',
  language:
    'A code of ISO 639 such as `eng`, `en` or `en-GB`; stored as the book trade writes it, by three letters of ISO ' +
    '639-2/B. What the book has already is accepted, whatever it is.',
  date:
    'A year, a month or a day of the calendar, such as `1999`, `1999-04` or `1999-04-15`. What the book has already is ' +
    'accepted, whatever it is.',
};

function schemaOf(name: FactName): Schema {
  const { kind, meaning, example } = factOf(name);
  const said = meanings[kind] ?? meaning;
  const later = 'Where it is left out, it stays as it was; null means that it is not known.';
  return { description: resetWhenOmitted.includes(name) ? said : `${said} ${later}`, examples: [example] };
}

/** The rules of a fact, by its kind. */
function rulesOf(name: FactName): PropertyDecorator[] {
  const schema = schemaOf(name);
  const { kind, max = 0 } = factOf(name);
  switch (kind) {
    case 'isbn':
      return [OneLine(), EmptyIsNull(), IsOptional(), Isbn(), OrNull(schema)];
    case 'format': {
      const rule = invalid(name, `One of ${bookFormats.join(', ')}.`);
      return [EmptyIsNull(), IsOptional(), IsIn(bookFormats, rule), OrNull(schema)];
    }
    case 'language':
      return [OptionalLine(name, bookLimits.languageLength, schema)];
    case 'date':
      return [OptionalLine(name, bookLimits.dateLength, schema)];
    case 'line':
      return [OptionalLine(name, bookLimits.nameLength, schema)];
    case 'lines':
      return [OptionalLines(name, schema)];
    case 'country': {
      const rule = invalid(name, 'Two capital letters such as IN.');
      return [EmptyIsNull(), IsOptional(), Matches(/^[A-Z]{2}$/, rule), OrNull(schema)];
    }
    case 'whole':
      return [OptionalWhole(name, { min: 1, max, rule: `A whole number from 1 to ${max}.` }, schema)];
    case 'year': {
      const rule = 'A year such as 1925, or -750 before Christ.';
      return [OptionalWhole(name, { min: -9999, max: 9999, rule }, schema)];
    }
  }
}

/** The facts of an edition in a body, each optional: null is not known, and so is an empty text. */
export const EditionFactsInput = class {} as new () => Partial<EditionDetails>;

for (const name of factNames) {
  for (const decorate of rulesOf(name)) decorate(EditionFactsInput.prototype, name);
}
