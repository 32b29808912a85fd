import path from 'node:path';
import type { Subject } from '../../../rest-api/catalogue/editions/store-editions.ts';
import { type SubjectScheme, subjectSchemes } from '../../../rest-api/contract/editions.ts';
import { projectRoot } from '../../../runtime/project-root.ts';
import { type KnownCategory, slugOfCategory } from '../known-categories.ts';
import type { MadeUpPrice } from '../mapping.ts';
import { mappingNames, readMappingFile } from '../mapping-file.ts';
import type { MappingPart } from '../mapping-part.ts';

/** How the parts that ONIX does not have become ours; docs/import.md describes the format. */
export interface OnixMapping {
  name: string;
  /** Beginnings of subject codes, and the categories of the books that have one. */
  categories: Record<SubjectScheme, ReadonlyMap<string, string>>;
  /** The category of books that none of these has. */
  otherwise: string | undefined;
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
    otherwise: whole.optional('otherwise')?.text(),
    rating: whole.wholeNumber('rating', 1, 5),
    price: madeUp && from ? { from, to: madeUp.wholeNumber('to', from, 1_000_000) } : undefined,
  };
}

function codesOf(part: MappingPart | undefined): Map<string, string> {
  if (!part) return new Map();
  return new Map(Object.keys(part.object()).map((code) => [code.toUpperCase(), part.part(code).text()]));
}

/**
 * The slug of the category of the first subject whose code begins as one of the mapping does, by the longest such
 * beginning. What the mapping names and the shop does not have is left out.
 */
export function categoryOf(
  subjects: readonly Subject[],
  { mapping, categories }: { mapping: OnixMapping; categories: readonly KnownCategory[] },
): string | undefined {
  for (const { scheme, code } of subjects) {
    for (let length = code.length; length > 0; length--) {
      const name = mapping.categories[scheme].get(code.slice(0, length));
      const slug = name && slugOfCategory(categories, name);
      if (slug) return slug;
    }
  }
  return mapping.otherwise && slugOfCategory(categories, mapping.otherwise);
}
