import type { ProductCategory as RestProductCategory } from '../../rest-api/contract/catalogue.ts';
import type { EditionFacet as RestEditionFacet } from '../../rest-api/contract/edition-facets.ts';
import type {
  BookFormat as RestBookFormat,
  ContributorRole as RestContributorRole,
} from '../../rest-api/contract/editions.ts';
import type {
  ImportKind as RestImportKind,
  ImportState as RestImportState,
  StaffImport as RestStaffImport,
} from '../../rest-api/contract/staff-imports.ts';
import type {
  LetterState as RestLetterState,
  StaffLetter as RestStaffLetter,
} from '../../rest-api/contract/staff-letters.ts';
import type { StockMovementReason as RestStockMovementReason } from '../../rest-api/contract/stock.ts';
export type BookFormatParent = RestBookFormat;
export type ContributorRoleParent = RestContributorRole;
export type EditionFacetParent = RestEditionFacet;
export type ImportKindParent = RestImportKind;
export type ImportStateParent = RestImportState;
export type LetterStateParent = RestLetterState;
export type ProductCategoryParent = RestProductCategory;
export type StaffImportParent = RestStaffImport;
export type StaffLetterParent = RestStaffLetter;
export type StockReasonParent = RestStockMovementReason;

/** The REST service's values of the schema's enums, where they are not valid GraphQL names or differ from them. */
export const enumValues = {
  ProductCategory: {
    CHILDREN_BOOKS: 'Children-Books',
    FICTION: 'Fiction',
    NEW_RELEASES: 'New-Releases',
    SELF_HELP: 'Self-Help',
    BIOGRAPHIES: 'Biographies',
  },
  BookFormat: {
    PAPERBACK: 'paperback',
    HARDBACK: 'hardback',
    BOARD_BOOK: 'board book',
    AUDIOBOOK: 'audiobook',
    E_BOOK: 'e-book',
  },
  EditionFacet: {
    LANGUAGE: 'language',
    FORMAT: 'format',
    AUTHOR: 'author',
    SERIES: 'series',
    YEAR: 'year',
    SUBJECT: 'subject',
  },
  ContributorRole: {
    AUTHOR: 'author',
    TRANSLATOR: 'translator',
    ILLUSTRATOR: 'illustrator',
    EDITOR: 'editor',
    NARRATOR: 'narrator',
  },
  ProductMatch: {
    CLOSE: 'close',
  },
  SuggestionKind: {
    BOOK: 'book',
    AUTHOR: 'author',
    SERIES: 'series',
  },
  LetterState: {
    WAITING: 'waiting',
    SENT: 'sent',
    DEAD: 'dead',
    UNSENT: 'unsent',
  },
  ImportState: {
    UPLOADING: 'uploading',
    UPLOADED: 'uploaded',
    WAITING: 'waiting',
    RUNNING: 'running',
    CHECKED: 'checked',
    IMPORTED: 'imported',
    REFUSED: 'refused',
    FAILED: 'failed',
    CANCELLED: 'cancelled',
    INTERRUPTED: 'interrupted',
  },
  ImportKind: { CSV: 'csv', ONIX: 'onix' },
  StockReason: {
    RECEIPT: 'receipt',
    SALE: 'sale',
    COUNT: 'count',
    DAMAGE: 'damage',
    RETURN: 'return',
  },
} as const;
