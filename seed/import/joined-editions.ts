import type { Client } from 'pg';

/** A book of the file that is an edition of another one since the import. */
export interface JoinedEdition {
  line: number;
  title: string;
  /** The book of which it is an edition: the first that the catalogue got. */
  of: {
    title: string;
    author: string;
    isbn: string | null;
    /** Where it stands in the file; null where only the catalogue has it. */
    line: number | null;
  };
}

/** How many books of the file were joined to others, and the first of them. */
export interface JoinedEditions {
  count: number;
  first: JoinedEdition[];
}

const listed = 10_000;

/**
 * Where joined books stand in the file, and what they were joined to.
 * @param ids of the books whose work has changed by the import
 */
export async function findJoined(client: Client, ids: readonly string[]): Promise<JoinedEditions> {
  const { rows } = await client.query<JoinedEdition & { count: number }>(joinedRows, [
    [...new Set(ids)],
    listed,
  ]);
  return { count: rows[0]?.count ?? 0, first: rows.map(({ count: _count, ...joined }) => joined) };
}

/** Of the books of a work, the one that came first is not listed, but where all others were there before the import. */
const joinedRows = `
  select staged.line, book.title, count(*) over ()::integer as count,
    json_build_object('title', first.title, 'author', first.author, 'isbn', first.isbn, 'line', first.line) as of
  from unnest($1::uuid[]) as joined (product_id)
    join staged_books staged using (product_id)
    join products book on book.id = product_id
    join book_works mine using (product_id)
    cross join lateral (
      select other.number, other.title, other.author, edition.isbn, there.line
      from book_works works join products other on other.id = works.product_id
        left join editions edition on edition.product_id = other.id
        left join staged_books there on there.product_id = other.id
      where works.work_id = mine.work_id and works.product_id <> mine.product_id
      order by other.number limit 1
    ) first
  where first.number < book.number or first.line is null
  order by staged.position limit $2`;

/** What a report says of one, in a sentence. */
export function joinedReason({ of: { title, author, isbn, line } }: JoinedEdition): string {
  const name = `“${title}” ${author}${isbn ? `, ISBN ${isbn}` : ''}`;
  return `It is an edition of ${name}, ${line === null ? 'which the catalogue had' : `which is line ${line}`}.`;
}
