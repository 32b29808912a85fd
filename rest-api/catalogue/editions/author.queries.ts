import { and, asc, countDistinct, desc, eq, gt } from 'drizzle-orm';
import type { Author, ContributorRole } from '../../contract/editions.ts';
import { lowerCase, upperCase } from '../../contract/letter-case.ts';
import type { Database } from '../../database/database.ts';
import { cutPage } from '../../input/list-page.ts';
import { isListed } from '../lists/conditions.ts';
import type { Cursor } from '../lists/cursor.ts';
import type { ProductPage } from '../lists/find-products.ts';
import { cursorAfter } from '../lists/list-order.ts';
import { products } from '../products/product-tables.ts';
import { productColumns, productResponse } from '../products/products.queries.ts';
import { contributions, people } from './edition-tables.ts';

/** A person with the roles in books of the catalogue, the one with most books first. */
export async function findAuthor(database: Database, slug: string): Promise<Author | undefined> {
  const [[person], roles] = await Promise.all([
    database.select({ slug: people.slug, name: people.name }).from(people).where(eq(people.slug, slug)),
    database
      .select({ role: contributions.role, count: countDistinct(contributions.productId) })
      .from(contributions)
      .innerJoin(products, eq(products.id, contributions.productId))
      .where(and(eq(contributions.personSlug, slug), isListed()))
      .groupBy(contributions.role)
      .orderBy(desc(countDistinct(contributions.productId)), asc(contributions.role)),
  ]);
  // Who has no book in the shop has no page.
  if (!person || roles.length === 0) return undefined;
  return { ...person, roles: roles.map(({ role, count }) => ({ role: upperCase(role), count })) };
}

/** A page of the books that somebody has made in a role, by number. */
export async function findAuthorBooks(
  database: Database,
  { slug, role }: { slug: string; role: ContributorRole },
  { first, after }: { first: number; after: Cursor | undefined },
): Promise<ProductPage> {
  const rows = await database
    .selectDistinct(productColumns)
    .from(contributions)
    .innerJoin(products, eq(products.id, contributions.productId))
    .where(
      and(
        eq(contributions.personSlug, slug),
        eq(contributions.role, lowerCase(role)),
        isListed(),
        after && gt(products.number, after.number),
      ),
    )
    .orderBy(asc(products.number))
    .limit(first + 1);
  const { page: shown, last } = cutPage(rows, first);
  return {
    products: shown.map(productResponse),
    next: last && cursorAfter(last, last.number, undefined),
  };
}
