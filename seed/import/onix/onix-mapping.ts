import path from 'node:path';
import type { Subject } from '../../../rest-api/catalogue/editions/store-editions.ts';
import { type ProductCategory, productCategories } from '../../../rest-api/contract/catalogue.ts';
import { type SubjectScheme, subjectSchemes } from '../../../rest-api/contract/editions.ts';
import { projectRoot } from '../../../runtime/project-root.ts';
import type { MadeUpPrice } from '../mapping.ts';
import { mappingNames, readMappingFile } from '../mapping-file.ts';
import type { MappingPart } from '../mapping-part.ts';

/** How the parts that ONIX does not have become ours; docs/import.md describes the format. */
export interface OnixMapping {
  name: string;
  /** Beginnings of subject codes, and the categories of the books that have one. */
  categories: Record<SubjectScheme, ReadonlyMap<string, ProductCategory>>;
  /** The category of books that none of these has. */
  otherwise: ProductCategory | undefined;
  /** Of new books, as ONIX has no ratings. */
  rating: number;
  /** Of books without a price for India; undefined where they are not to be listed. */
  price: MadeUpPrice | undefined;
}

const shipped = path.join(projectRoot, 'seed/import/onix/mappings');

/** Names of the mappings for ONIX that ship with the shop. */
export const shippedOnixMappings = (): string[] => mappingNames(shipped);

/**
 * Reads a mapping for ONIX that ships with the shop, by its name, or from a JSON file.
 * @throws ImportError that names the invalid part
 */
export function readOnixMapping(nameOrFile: string, folder: string): OnixMapping {
  const { whole, name } = readMappingFile(nameOrFile, folder, shipped);
  whole.only('categories', 'otherwise', 'rating', 'price');
  const categories = whole.part('categories');
  categories.only(...subjectSchemes);
  const madeUp = whole.optional('price')?.onlyChild('madeUp');
  madeUp?.only('from', 'to');
  const from = madeUp?.wholeNumber('from', 1, 1_000_000);
  return {
    name,
    categories: {
      thema: codesOf(categories.optional('thema')),
      bisac: codesOf(categories.optional('bisac')),
      bic: codesOf(categories.optional('bic')),
    },
    otherwise: whole.optional('otherwise')?.oneOf(productCategories),
    rating: whole.wholeNumber('rating', 1, 5),
    price: madeUp && from ? { from, to: madeUp.wholeNumber('to', from, 1_000_000) } : undefined,
  };
}

function codesOf(part: MappingPart | undefined): Map<string, ProductCategory> {
  if (!part) return new Map();
  return new Map(
    Object.keys(part.object()).map((code) => [code.toUpperCase(), part.part(code).oneOf(productCategories)]),
  );
}

/** The category of the first subject whose code begins as one of the mapping does, by the longest such beginning. */
export function categoryOf(
  subjects: readonly Subject[],
  { categories, otherwise }: OnixMapping,
): ProductCategory | undefined {
  for (const { scheme, code } of subjects) {
    for (let length = code.length; length > 0; length--) {
      const category = categories[scheme].get(code.slice(0, length));
      if (category) return category;
    }
  }
  return otherwise;
}
