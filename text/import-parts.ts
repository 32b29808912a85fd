import { editionFacts, type FactName, factNames } from './edition-facts.ts';

/** The facts of an edition that have columns of their own; those of an ISBN and a language say more than the edition. */
export type CellFact = Exclude<FactName, 'isbn' | 'language'>;

export const cellFacts = factNames.filter((name): name is CellFact => name !== 'isbn' && name !== 'language');

/** The parts of a book that a column of a CSV file can hold, by the names of these columns, as the back room calls them. */
export const importParts: Readonly<Record<string, string>> = {
  title: 'Title',
  author: 'Author',
  rating: 'Rating',
  price: 'Price',
  previousPrice: 'Previous price',
  categoryName: 'Category',
  isbn: editionFacts.isbn.label,
  key: 'Your own key',
  image: 'Cover',
  stock: 'Copies on hand',
  originalTitle: 'Original title',
  language: editionFacts.language.label,
  popularity: 'Popularity',
  ...Object.fromEntries(cellFacts.map((name) => [name, editionFacts[name].label])),
  series: 'Series',
  seriesNumber: 'Number in the series',
  contributors: 'Contributors',
  subjects: 'Subjects',
};
