import type { EditionFacts } from '../../../rest-api/catalogue/editions/store-editions.ts';
import { bibliographicLanguage } from '../../../text/language-codes.ts';
import { slugOf } from '../../../text/slug.ts';
import { beginningOf } from '../../../text/storable.ts';
import { formatOf, type MeasureName, measures } from './code-lists.ts';
import { child, children, type OnixElement, value } from './element.ts';
import { categoryOf } from './onix-mapping.ts';
import { readContributors } from './read-contributors.ts';
import { readSubjects } from './read-subjects.ts';
import type { DescriptiveFacts, ReadingContext } from './record-facts.ts';

/** Block 1, `<DescriptiveDetail>`. */
export function readDescriptive(element: OnixElement, context: ReadingContext): DescriptiveFacts {
  const { subjects, ownCategories } = readSubjects(element, context.note);
  const { author, contributors } = readContributors(element, context.note);
  const details = children(element, 'TitleDetail');
  const distinctive =
    details.find((detail) => ['00', '01'].includes(value(detail, 'TitleType'))) ?? details[0];
  const original = details.find((detail) => value(detail, 'TitleType') === '03');
  return {
    title: titleOf(distinctive) || undefined,
    author,
    originalTitle: titleOf(original) || undefined,
    categoryName: ownCategories[0] ?? categoryOf(subjects, context),
    furtherCategories: ownCategories.length > 0 ? ownCategories.slice(1) : undefined,
    edition: {
      format: readFormat(element, context.note),
      language: languageOf(element, context),
      pages: pagesOf(element),
      series: seriesOf(element, context.note),
      contributors,
      subjects: subjects.length > 0 ? subjects : undefined,
      editionStatement: editionOf(element) || undefined,
      ...measuresOf(element, context.note),
    },
  };
}

/** The text of a title: its own element (level 01), behind the collection's (02) where that alone has words. */
function titleOf(detail: OnixElement | undefined): string {
  if (!detail) return '';
  const elements = children(detail, 'TitleElement');
  const own = elements.find((each) => value(each, 'TitleElementLevel') === '01') ?? elements[0];
  const words = wordsOf(own);
  const part = value(own, 'PartNumber');
  const collection = wordsOf(elements.find((each) => each !== own && wordsOf(each) !== ''));
  const whole = words ? withPart(words, part) : [collection, part].filter(Boolean).join(' ');
  const subtitle = value(own, 'Subtitle');
  return subtitle && whole ? `${whole}: ${subtitle}` : whole;
}

/** A title with the number or name of its part, without which all parts have one title. */
const withPart = (words: string, part: string) =>
  part && !endsWithWords(words, part) ? `${words}, ${part}` : words;

/** Whether a text ends with whole words: `Part 11` does not end with `1`, nor does `Level 2.1`. */
const endsWithWords = (text: string, words: string) =>
  text.endsWith(words) && !/[\p{L}\p{M}\p{N}]$|\p{N}[.,]$/u.test(text.slice(0, -words.length));

function wordsOf(element: OnixElement | undefined): string {
  const prefix = value(element, 'TitlePrefix');
  const rest = value(element, 'TitleWithoutPrefix');
  return (
    value(element, 'TitleText') ||
    (prefix && rest && !/['’]$/.test(prefix) ? `${prefix} ${rest}` : prefix + rest)
  );
}

function readFormat(element: OnixElement, note: ReadingContext['note']) {
  const code = value(element, 'ProductForm');
  const format = formatOf(code);
  if (!format && code && !['00', 'BA'].includes(code))
    note(`ProductForm ${code}: the shop has no such format`);
  return format;
}

function languageOf(element: OnixElement, { defaults, note }: ReadingContext): string | undefined {
  const own = children(element, 'Language').find((each) => value(each, 'LanguageRole') === '01');
  const code = value(own, 'LanguageCode') || defaults.language;
  const language = bibliographicLanguage(code);
  if (code && !language) note(`LanguageCode "${beginningOf(code, 20)}" is no code of a language`);
  return language;
}

/** List 23, the best count first. */
const pageCounts = ['00', '11', '05', '07', '10', '08', '06'];

function pagesOf(element: OnixElement): number | undefined {
  const counts = children(element, 'Extent').filter((extent) => value(extent, 'ExtentUnit') === '03');
  for (const type of pageCounts) {
    const extent = counts.find((each) => value(each, 'ExtentType') === type);
    const pages = Number(value(extent, 'ExtentValue'));
    if (Number.isInteger(pages) && pages > 0 && pages < 100_000) return pages;
  }
  return undefined;
}

/** The first collection that has a name, rather one with a number in it. */
function seriesOf(element: OnixElement, note: ReadingContext['note']): EditionFacts['series'] {
  const found = children(element, 'Collection').flatMap((collection) => {
    const elements = children(child(collection, 'TitleDetail'), 'TitleElement');
    const name = wordsOf(elements.find((each) => wordsOf(each) !== ''));
    if (!slugOf(name)) return [];
    const part =
      elements.map((each) => value(each, 'PartNumber')).find(Boolean) ??
      value(child(collection, 'CollectionSequence'), 'CollectionSequenceNumber');
    const isNumber = /^\d{1,5}(\.\d{1,2})?$/.test(part);
    if (part && !isNumber) note('PartNumber: one that is no number is left out');
    return [{ name: beginningOf(name, 300), number: isNumber ? Number(part) : undefined }];
  });
  return found.find(({ number }) => number !== undefined) ?? found[0];
}

function editionOf(element: OnixElement): string {
  const number = Number(value(element, 'EditionNumber'));
  const statement = beginningOf(value(element, 'EditionStatement'), 300);
  if (statement || !(number > 1 && number < 1000)) return statement;
  const rest = number % 100;
  const ending = rest > 10 && rest < 14 ? 'th' : (['th', 'st', 'nd', 'rd'][number % 10] ?? 'th');
  return `${number}${ending} edition`;
}

/** List 50, in millimetres and grams. */
const units: Record<string, number> = {
  mm: 1,
  cm: 10,
  in: 25.4,
  gr: 1,
  kg: 1000,
  oz: 28.349523,
  lb: 453.59237,
};
/** The first size of each measure that the shop knows. */
function measuresOf(element: OnixElement, note: ReadingContext['note']) {
  const found = Object.fromEntries(measures.map(({ name }) => [name, undefined])) as Pick<
    DescriptiveFacts['edition'],
    MeasureName
  >;
  for (const measure of children(element, 'Measure')) {
    const known = measures.find(({ type }) => type === value(measure, 'MeasureType'));
    const unit = value(measure, 'MeasureUnitCode');
    if (!known) continue;
    const size = Math.round(Number(value(measure, 'Measurement')) * (units[unit] ?? Number.NaN));
    if (size > 0 && size <= known.max) found[known.name] ??= size;
    else note(`Measure in "${beginningOf(unit, 10)}": one that cannot be read is left out`);
  }
  return found;
}
