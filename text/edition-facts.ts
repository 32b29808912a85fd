/** How a fact is stored, checked, read from a file and edited. */
export type FactKind =
  /** A text of one line. */
  | 'line'
  /** A plain text of several lines. */
  | 'lines'
  /** A whole number from 1. */
  | 'whole'
  /** A year; negative before Christ. */
  | 'year'
  /** A year, a month or a day, such as `1999-04`. */
  | 'date'
  /** Two capital letters of ISO 3166-1. */
  | 'country'
  | 'isbn'
  | 'language'
  | 'format';

/** What there is to say of a fact. */
interface EditionFact {
  kind: FactKind;
  /** What it is, as a sentence of the documentation. */
  meaning: string;
  example: string | number;
  /** Its field in the back room. */
  label: string;
  /** Below that field. */
  hint?: string;
  /** Of a whole number. */
  max?: number;
  /** The block of an ONIX record that has it, unless it is the first (`DescriptiveDetail`). */
  onixBlock?: 'collateral' | 'publishing';
  /** Its type in ONIX (list 48), and the unit that an export writes. */
  onixMeasure?: { type: string; unit: 'mm' | 'gr' };
}

/**
 * The facts of an edition that are one value each, null where it is not known, in the order of the form in the back room.
 * Their columns, the checks of what staff send, the responses of the REST service, the fields of the form, the columns of
 * CSV files and the measures of ONIX records are made from this table.
 */
export const editionFacts = {
  isbn: {
    kind: 'isbn',
    meaning: 'ISBN-13, digits alone.',
    example: '9788173711480',
    label: 'ISBN',
    hint: '10 or 13 digits.',
  },
  format: {
    kind: 'format',
    meaning: 'What kind of book or file it is.',
    example: 'PAPERBACK',
    label: 'Format',
  },
  language: {
    kind: 'language',
    meaning: 'ISO 639-2, as the book trade writes it.',
    example: 'eng',
    label: 'Language',
    hint: 'Its name, or a code such as eng.',
  },
  pages: { kind: 'whole', meaning: 'How many pages it has.', example: 180, label: 'Pages', max: 99_999 },
  publisher: {
    kind: 'line',
    meaning: 'Who published this edition.',
    example: 'Universities Press',
    label: 'Publisher',
    onixBlock: 'publishing',
  },
  imprint: {
    kind: 'line',
    meaning: 'The name under which the publisher brings it out.',
    example: 'Sangam Books',
    label: 'Imprint',
    onixBlock: 'publishing',
  },
  publishedOn: {
    kind: 'date',
    meaning: 'When this edition came out: a year, a month or a day.',
    example: '1999-01-01',
    label: 'Published on',
    hint: 'Such as 1999, 1999-04 or 1999-04-15.',
    onixBlock: 'publishing',
  },
  editionStatement: {
    kind: 'line',
    meaning: 'Which edition of the text it is.',
    example: '2nd edition',
    label: 'Edition',
    hint: 'Such as 2nd edition.',
  },
  firstPublished: {
    kind: 'year',
    meaning: 'The year in which the text came out first, in whatever language; negative before Christ.',
    example: 1999,
    label: 'First published',
    hint: 'The year in which the text came out first.',
    onixBlock: 'publishing',
  },
  country: {
    kind: 'country',
    meaning: 'Where it was published: two capital letters of ISO 3166-1.',
    example: 'IN',
    label: 'Country',
    hint: 'Where it was published, such as IN.',
    onixBlock: 'publishing',
  },
  heightMm: {
    kind: 'whole',
    meaning: 'Its height in millimetres.',
    example: 198,
    label: 'Height (mm)',
    max: 999_999,
    onixMeasure: { type: '01', unit: 'mm' },
  },
  widthMm: {
    kind: 'whole',
    meaning: 'Its width in millimetres.',
    example: 129,
    label: 'Width (mm)',
    max: 999_999,
    onixMeasure: { type: '02', unit: 'mm' },
  },
  thicknessMm: {
    kind: 'whole',
    meaning: 'Its thickness in millimetres.',
    example: 12,
    label: 'Thickness (mm)',
    max: 999_999,
    onixMeasure: { type: '03', unit: 'mm' },
  },
  weightGrams: {
    kind: 'whole',
    meaning: 'Its weight in grams.',
    example: 180,
    label: 'Weight (g)',
    max: 999_999,
    onixMeasure: { type: '08', unit: 'gr' },
  },
  description: {
    kind: 'lines',
    meaning: 'What the book page says of it, as plain text.',
    example: 'A life between rockets and poems.',
    label: 'Description',
    onixBlock: 'collateral',
  },
  contents: {
    kind: 'lines',
    meaning: 'The table of contents, as plain text.',
    example: '1. Orientation\n2. Creation',
    label: 'Table of contents',
    onixBlock: 'collateral',
  },
} as const satisfies Record<string, EditionFact>;

export type FactName = keyof typeof editionFacts;

/** The facts with something in common, such as `{ kind: 'whole' }`. */
export type FactsWith<Part> = {
  [Fact in FactName]: (typeof editionFacts)[Fact] extends Part ? Fact : never;
}[FactName];

/** The values of all facts. */
export type FactValues = {
  [Fact in FactName]: (Fact extends FactsWith<{ kind: 'whole' | 'year' }> ? number : string) | null;
};

export const factNames = Object.keys(editionFacts) as readonly FactName[];

/** What the table says of a fact. */
export const factOf = (name: FactName): EditionFact => editionFacts[name];
