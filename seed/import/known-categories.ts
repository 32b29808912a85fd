import type { Client } from 'pg';

/** A category of the shop. */
export interface KnownCategory {
  slug: string;
  name: string;
}

/** The categories of the shop in its order. */
export async function readCategories(client: Client): Promise<KnownCategory[]> {
  const { rows } = await client.query<KnownCategory>(
    'select slug, name from categories order by position, number',
  );
  return rows;
}

/** The slug of a category by its slug or name, in any case; undefined where the shop does not have it. */
export function slugOfCategory(categories: readonly KnownCategory[], text: string): string | undefined {
  const wanted = text.toLowerCase();
  const found =
    categories.find(({ slug }) => slug.toLowerCase() === wanted) ??
    categories.find(({ name }) => name.toLowerCase() === wanted);
  return found?.slug;
}
