import type { Client } from 'pg';
import { rupeesFromPaise } from '../../rest-api/contract/money.ts';
import type { ImportedBook } from '../../rest-api/contract/staff-imports.ts';
import { beginningOf } from '../../text/storable.ts';
import { bookValues, isDifferent, type StagingRules } from './staging.ts';

/** So many books are listed, those of the catalogue ahead of new ones. */
const listedBooks = 200;
/** Of each value, in characters. */
const shownLength = 200;

/** What says most of a new book. */
const partsOfNewBook = ['author', 'price', 'categoryName', 'isbn', 'key', 'stock'];

type Values = Record<string, unknown>;

interface BookRow {
  line: number;
  productId: string | null;
  title: string;
  before: Values | null;
  after: Values;
}

/** What the staged rows change of the catalogue, book by book, the first of them. */
export async function findChanges(client: Client, rules: StagingRules): Promise<ImportedBook[]> {
  const { before, after } = bookValues(rules);
  const { rows } = await client.query<BookRow>(
    `select staged.line, case when not is_new then staged.product_id end as "productId",
       coalesce(products.title, staged.title) as title, case when not is_new then ${before} end as before, ${after} as after
     from (
       select staged.* from staged_books staged left join products on products.id = staged.product_id
         left join product_search entry on entry.product_number = products.number
         left join stock on stock.product_id = products.id
       where is_new or ${isDifferent(rules)} or greatest(staged.stock, coalesce(stock.held, 0)) <> stock.on_hand
         or (staged.stock is not null and stock.on_hand is null)
       order by is_new, position limit ${listedBooks}) staged
       left join products on products.id = staged.product_id
       left join product_search entry on entry.product_number = products.number
       left join stock on stock.product_id = products.id
     order by is_new, position`,
  );
  return rows.map(({ before, after, ...book }) => ({ ...book, values: differences(before, after) }));
}

function differences(before: Values | null, after: Values): ImportedBook['values'] {
  const parts = before ? [...new Set([...Object.keys(after), ...Object.keys(before)])] : partsOfNewBook;
  return parts
    .map((part) => ({
      part,
      before: before && inWords(part, before[part]),
      after: inWords(part, after[part]),
    }))
    .filter((value) => value.before !== value.after);
}

/** A value as a cell of the file would have it, cut off where it is long. */
function inWords(part: string, value: unknown): string | null {
  if (value === null || value === undefined) return null;
  if (part === 'price' || part === 'previousPrice') return `₹${rupeesFromPaise(Number(value))}`;
  if (!Array.isArray(value)) return beginningOf(textOf(value), shownLength);
  return value.length === 0 ? null : beginningOf(value.map(textOf).join('; '), shownLength);
}

interface Named {
  name?: string;
  role?: string;
  number?: number;
  scheme?: string;
  code?: string;
}

function textOf(value: unknown): string {
  if (typeof value !== 'object' || value === null) return String(value);
  const { name, role, number, scheme, code } = value as Named;
  if (scheme && code) return `${scheme}: ${code}`;
  if (!name) return JSON.stringify(value);
  if (role && role !== 'author') return `${name} (${role})`;
  return number === undefined ? name : `${name} ${number}`;
}
