import { sql } from 'drizzle-orm';
import { authorNames } from '../../rest-api/catalogue/search/search-entry.ts';
import type { Database } from '../../rest-api/database/database.ts';

/** A book in the words of a reader. */
export interface JudgedBook {
  number: number;
  title: string;
  /** The title without the series in parentheses. */
  name: string;
  /** The title up to its colon. */
  short: string;
  author: string;
  authors: string[];
  original: string;
  isbns: string[];
  series: string | undefined;
  seriesNumber: string | undefined;
}

type Row = Pick<JudgedBook, 'number' | 'title' | 'author' | 'isbns'> & { original: string | null };

/** Books from which searches are made: the first by number. */
export async function judgedBooks(database: Database, most: number): Promise<JudgedBook[]> {
  const { rows } = await database.execute<Row & Record<string, unknown>>(sql`
    select number, title, author, original_title as original, isbns
    from products join product_search on product_number = number order by number limit ${most}`);
  return rows.map(bookFrom);
}

/** The facts about a found book. */
function bookFrom({ number, title, author, original, isbns }: Row): JudgedBook {
  const [, name = title, series, seriesNumber] = /^(.*?) \(([^()#]+?),? #(\d+)\)$/.exec(title) ?? [];
  return {
    number,
    title,
    name,
    author,
    isbns,
    series,
    seriesNumber,
    short: name.split(/: | \(/)[0] ?? name,
    authors: authorNames(author),
    original: original ?? '',
  };
}
