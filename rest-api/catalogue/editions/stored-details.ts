import {
  type BookFormat,
  bookFormats,
  type ContributorRole,
  contributorRoles,
  type EditionDetails,
  formatSpellings,
} from '../../contract/editions.ts';
import { lowerCase } from '../../contract/letter-case.ts';

// Forms and roles as the database and files have them; requests and responses have them as the contract does.

export type StoredFormat = (typeof formatSpellings)[BookFormat];
export const storedFormats: readonly StoredFormat[] = bookFormats.map((format) => formatSpellings[format]);

export type StoredRole = Lowercase<ContributorRole>;
export const storedRoles: readonly StoredRole[] = contributorRoles.map(lowerCase);

/** The facts of an edition as its columns have them. */
export interface StoredDetails extends Omit<EditionDetails, 'format'> {
  format: StoredFormat | null;
}

/** A stored form as responses have it: `BOARD_BOOK` for `board book`. */
export const formatName = (stored: StoredFormat | null): BookFormat | null =>
  bookFormats.find((format) => formatSpellings[format] === stored) ?? null;
