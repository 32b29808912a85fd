import type { StoredFormat, StoredRole } from '../../../rest-api/catalogue/editions/stored-details.ts';
import { editionFacts, type FactsWith, factNames } from '../../../text/edition-facts.ts';

/** The codes of EDItEUR's lists that the shop has a word of its own for, by the number of the list. */

/** List 150. */
const formats: Record<string, StoredFormat> = { BB: 'hardback', BC: 'paperback', BH: 'board book' };

/** The form of a product; undefined for one that the shop has no word for. */
export function formatOf(productForm: string): StoredFormat | undefined {
  if (productForm.startsWith('A')) return 'audiobook';
  if (productForm.startsWith('E')) return 'e-book';
  return formats[productForm];
}

/** List 150: the code that an export writes. */
export const productForms: Record<StoredFormat, string> = {
  paperback: 'BC',
  hardback: 'BB',
  'board book': 'BH',
  audiobook: 'AJ',
  'e-book': 'ED',
};

/** List 17. */
const roles: Record<StoredRole, readonly string[]> = {
  author: ['A01', 'A02', 'A03', 'A04', 'A05', 'A09', 'A10'],
  translator: ['B06', 'B07', 'B08', 'B10'],
  illustrator: ['A12', 'A35'],
  editor: ['B01', 'B09', 'B10', 'B11', 'B12', 'B13', 'B14', 'B15', 'B16', 'B20', 'B21'],
  narrator: ['E03', 'E07'],
};

const shopRoles = Object.keys(roles) as StoredRole[];

/** What the shop calls a role; empty for one that it has no word for. */
export function rolesOf(code: string): StoredRole[] {
  return shopRoles.filter((role) => roles[role].includes(code));
}

/** List 17: the code that an export writes. */
export const contributorCodes: Record<StoredRole, string> = {
  author: 'A01',
  translator: 'B06',
  illustrator: 'A12',
  editor: 'B01',
  narrator: 'E07',
};

/** List 19. */
export const unnamedPersons: Record<string, string> = {
  '02': 'Anonymous',
  '03': 'others',
  '04': 'Various Authors',
};

/** List 27: the schemes of subjects that the shop stores. */
export const subjectSchemes = {
  '10': 'bisac',
  '12': 'bic',
  '13': 'bic',
  '14': 'bic',
  '15': 'bic',
  '16': 'bic',
  '17': 'bic',
  '93': 'thema',
  '94': 'thema',
  '95': 'thema',
  '96': 'thema',
  '97': 'thema',
  '98': 'thema',
  '99': 'thema',
} as const;

/** List 58: prices that shoppers pay; those with tax first. */
export const priceTypes = {
  usual: ['02', '04', '42', '01', '03', '41'],
  special: ['12', '14', '22', '24', '11', '13', '21', '23'],
  withoutTax: ['01', '03', '41', '11', '13', '21', '23'],
} as const;

/** A fact that ONIX has as a measure. */
export type MeasureName = FactsWith<{ onixMeasure: object }>;

/** List 48: the measures that the shop stores. */
export const measures = factNames.flatMap((name) => {
  const fact = editionFacts[name];
  return 'onixMeasure' in fact ? [{ name: name as MeasureName, max: fact.max, ...fact.onixMeasure }] : [];
});

/** List 64: the book is cancelled, withdrawn or recalled. */
export const endedStatuses = ['01', '11', '12', '15', '16', '17'];

/** List 65: the supplier has it, gets it or prints it. */
export const availableCodes = /^[123]\d$/;
/** List 65: its supplier says neither yes nor no. */
export const unclearAvailability = ['97', '98', '99'];

/** List 46. */
export const notForSale = ['03', '04', '05', '06'];

/** List 164: the book is an edition of the work, or of its original, or translated from it. */
export const workRelations = ['01', '06', '29'];

/** List 51: the other product has the same text in another format or language. */
export const productRelations = ['06', '11', '13', '27'];
