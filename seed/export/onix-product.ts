import type { EditionFacts, Subject } from '../../rest-api/catalogue/editions/store-editions.ts';
import { bibliographicLanguage } from '../../text/language-codes.ts';
import { element, escaped, flag } from '../../text/xml.ts';
import { contributorCodes, measures, productForms } from '../import/onix/code-lists.ts';
import { ownIdentifiers, ownWorkIdentifiers } from '../import/onix/identify.ts';
import { authorLineSource } from '../import/onix/read-contributors.ts';
import { notKnownSource } from '../import/onix/read-publishing.ts';
import { categoryScheme } from '../import/onix/read-subjects.ts';
import type { ExportedBook } from './exported-books.ts';

/** Under which name the shop sends. */
export const senderName = 'Quire';

/**
 * A book as a `<Product>` of ONIX 3.1, in reference names and the order of the standard's schema. One that the shop no
 * longer lists is a deletion.
 * @param publicUrl the address of the shop, for the link to the cover
 */
export function onixProduct(book: ExportedBook, publicUrl: string): string {
  const blocks = book.isWithdrawn
    ? []
    : [descriptive(book), collateral(book, publicUrl), publishing(book.edition), related(book), supply(book)];
  return `${element('Product', [
    element('RecordReference', `quire.${book.id}`),
    element('NotificationType', book.isWithdrawn ? '05' : '03'),
    identifier('01', book.id, ownIdentifiers.id),
    book.importKey && !book.importKey.startsWith('isbn:')
      ? identifier('01', book.importKey, ownIdentifiers.key)
      : undefined,
    identifier('15', book.edition.isbn),
    ...blocks,
  ])}\n`;
}

function identifier(type: string, value: string | undefined, name?: string): string | undefined {
  if (!value) return undefined;
  return element('ProductIdentifier', [
    element('ProductIDType', type),
    element('IDTypeName', name),
    element('IDValue', value),
  ]);
}

function descriptive(book: ExportedBook): string | undefined {
  const { format, series, pages, editionStatement, subjects = [] } = book.edition;
  // Imports of earlier versions have stored what their files said.
  const language = bibliographicLanguage(book.edition.language ?? '');
  return element('DescriptiveDetail', [
    element('ProductComposition', '00'),
    element('ProductForm', format ? productForms[format] : '00'),
    ...sizes(book.edition),
    series ? collection(series) : flag('NoCollection'),
    title('01', book.title),
    book.originalTitle ? title('03', book.originalTitle) : undefined,
    ...contributors(book),
    editionStatement ? element('EditionStatement', editionStatement) : flag('NoEdition'),
    element('Language', language && [element('LanguageRole', '01'), element('LanguageCode', language)]),
    element(
      'Extent',
      pages && [element('ExtentType', '00'), element('ExtentValue', pages), element('ExtentUnit', '03')],
    ),
    ...subjects.map(subject),
    ...[book.categoryName, ...book.furtherCategories].map((slug) =>
      element('Subject', [
        element('SubjectSchemeIdentifier', '24'),
        element('SubjectSchemeName', categoryScheme),
        element('SubjectCode', slug),
      ]),
    ),
  ]);
}

const sizes = (edition: EditionFacts) =>
  measures.map(({ name, type, unit }) => {
    const size = edition[name];
    return element(
      'Measure',
      size && [element('MeasureType', type), element('Measurement', size), element('MeasureUnitCode', unit)],
    );
  });

function title(type: string, text: string): string | undefined {
  return element('TitleDetail', [
    element('TitleType', type),
    element('TitleElement', [element('TitleElementLevel', '01'), element('TitleText', text)]),
  ]);
}

function collection({ name, number }: NonNullable<EditionFacts['series']>): string | undefined {
  return element('Collection', [
    element('CollectionType', '10'),
    element('TitleDetail', [
      element('TitleType', '01'),
      element('TitleElement', [
        element('TitleElementLevel', '02'),
        element('PartNumber', number ?? undefined),
        element('TitleText', name),
      ]),
    ]),
  ]);
}

/** The standard wants the author line to stand beside contributors: where the shop knows none, beside itself. */
function contributors({ author, edition }: ExportedBook) {
  const line = author.replace(/^by /, '');
  const known = (edition.contributors ?? []).map(({ name, role }, place) =>
    element('Contributor', [
      element('SequenceNumber', place + 1),
      element('ContributorRole', contributorCodes[role]),
      element('PersonName', name),
    ]),
  );
  const ofLine = element(
    'Contributor',
    [element('SequenceNumber', 1), element('ContributorRole', 'A01'), element('PersonName', line)],
    { sourcename: authorLineSource },
  );
  return [...(known.length > 0 ? known : [ofLine]), element('ContributorStatement', line)];
}

function subject({ scheme, code, heading }: Subject, place: number): string | undefined {
  return element('Subject', [
    place === 0 ? flag('MainSubject') : undefined,
    element('SubjectSchemeIdentifier', schemeIdentifier(scheme, code)),
    element('SubjectCode', code),
    element('SubjectHeadingText', heading),
  ]);
}

/** List 27: qualifiers, which begin with a digit, have a scheme for each digit. */
function schemeIdentifier(scheme: Subject['scheme'], code: string): string {
  const qualifier = Number(/^[1-6]/.exec(code)?.[0] ?? 0);
  if (scheme === 'bisac') return '10';
  return String((scheme === 'thema' ? 93 : 12) + (scheme === 'bic' ? Math.min(qualifier, 5) : qualifier));
}

function collateral(book: ExportedBook, publicUrl: string): string | undefined {
  const { description, contents } = book.edition;
  return element('CollateralDetail', [
    text('03', description),
    text('04', contents),
    element('TextContent', [
      element('TextType', '01'),
      element('ContentAudience', '01'),
      element('Text', `Rating in the shop: ${book.rating} of 5`),
      element('ReviewRating', [element('Rating', book.rating), element('RatingLimit', 5)]),
    ]),
    element('SupportingResource', [
      element('ResourceContentType', '01'),
      element('ContentAudience', '00'),
      element('ResourceMode', '03'),
      element('ResourceVersion', [
        element('ResourceForm', '02'),
        element('ResourceLink', new URL(book.image, publicUrl).href),
      ]),
    ]),
  ]);
}

function text(type: string, content: string | undefined): string | undefined {
  if (!content) return undefined;
  const paragraphs = content
    .split('\n\n')
    .map((paragraph) => `<p>${paragraph.split('\n').map(escaped).join('<br/>')}</p>`);
  return element('TextContent', [
    element('TextType', type),
    element('ContentAudience', '00'),
    `<Text textformat="05">${paragraphs.join('')}</Text>`,
  ]);
}

function publishing({ imprint, publisher, country, publishedOn, firstPublished }: EditionFacts) {
  if (!imprint && !publisher && !publishedOn && firstPublished === undefined && !country) return undefined;
  // The standard wants a publisher here.
  const unknown = imprint || publisher ? {} : { sourcename: notKnownSource };
  const year =
    firstPublished !== undefined && firstPublished < 0
      ? date('11', `${-firstPublished} BCE`, '12')
      : date('11', firstPublished === undefined ? undefined : String(firstPublished).padStart(4, '0'), '05');
  return element('PublishingDetail', [
    element('Imprint', imprint && [element('ImprintName', imprint)]),
    imprint && !publisher
      ? undefined
      : element(
          'Publisher',
          [element('PublishingRole', '01'), element('PublisherName', publisher ?? 'Not known')],
          unknown,
        ),
    element('CountryOfPublication', country),
    date(
      '01',
      publishedOn?.replaceAll('-', ''),
      { 4: '05', 6: '01' }[publishedOn?.replaceAll('-', '').length ?? 0] ?? '00',
    ),
    year,
  ]);
}

function date(role: string, day: string | undefined, format: string): string | undefined {
  return element(
    'PublishingDate',
    day && [element('PublishingDateRole', role), element('Date', day, { dateformat: format })],
  );
}

/** What senders and staff say of the text that the book shares with others. */
function related({ id, edition: { textKeys = [], workChoice } }: ExportedBook): string | undefined {
  const kinds = new Set<string>();
  const identifiers = textKeys
    .filter((key) => key.startsWith('work:'))
    .map((key) => {
      const [, type = '', name = '', value = ''] = key.split(':').map(decodeURIComponent);
      // A second one of the same kind is that of the original.
      const isFirst = !kinds.has(`${type}:${name}`);
      kinds.add(`${type}:${name}`);
      return relatedWork({ relation: isFirst ? '01' : '06', type, name, value });
    });
  const own = (name: string, value: string | undefined) =>
    value && relatedWork({ relation: '01', type: '01', name, value });
  const choice = [
    own(ownWorkIdentifiers.separate, workChoice?.separate && id),
    own(ownWorkIdentifiers.joined, workChoice?.joined),
  ];
  const isbns = textKeys
    .filter((key) => key.startsWith('isbn:'))
    .map((key) =>
      element('RelatedProduct', [
        element('ProductRelationCode', '06'),
        identifier('15', key.slice('isbn:'.length)),
      ]),
    );
  return element('RelatedMaterial', [...identifiers, ...choice, ...isbns]);
}

function relatedWork(work: { relation: string; type: string; name: string; value: string }) {
  return element('RelatedWork', [
    element('WorkRelationCode', work.relation),
    element('WorkIdentifier', [
      element('WorkIDType', work.type),
      element('IDTypeName', work.name || undefined),
      element('IDValue', work.value),
    ]),
  ]);
}

function supply({ copies, pricePaise, previousPricePaise }: ExportedBook): string | undefined {
  const availability = copies === null ? '20' : copies > 0 ? '21' : '31';
  return element('ProductSupply', [
    element('SupplyDetail', [
      element('Supplier', [element('SupplierRole', '08'), element('SupplierName', senderName)]),
      element('ProductAvailability', availability),
      price('02', previousPricePaise),
      pricePaise < previousPricePaise ? price('12', pricePaise) : undefined,
    ]),
  ]);
}

/** With tax, in India. */
function price(type: string, paise: number): string | undefined {
  return element('Price', [
    element('PriceType', type),
    element('PriceAmount', (paise / 100).toFixed(2)),
    element('CurrencyCode', 'INR'),
    element('Territory', [element('CountriesIncluded', 'IN')]),
  ]);
}
