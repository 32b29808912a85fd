import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { slugOf } from '../../../text/slug.ts';
import { publishChange, publishChanges } from '../../changes/publish-change.ts';
import { categoryLimits, type StaffCategory } from '../../contract/catalogue.ts';
import type { Database, Queryable } from '../../database/database.ts';
import { Conflict, coded } from '../../routing/errors.ts';
import { fieldError, InvalidFields } from '../../routing/field-error.ts';
import { changeEntry, changeList, orderList, removeEntry } from '../../routing/ordered-list.ts';
import type { Origin } from '../../routing/origin.ts';
import { products } from '../products/product-tables.ts';
import { inShopOrder } from './categories.queries.ts';
import { categories } from './category-tables.ts';
import type { CategoryInput, NewCategoryInput } from './staff-categories.input.ts';

export const noCategoryToChange = 'There is no category with this id.';
export const categoriesChanged = coded(
  'CHANGED_MEANWHILE',
  'Somebody else has changed the categories meanwhile. Look at them again.',
);
export const slugTaken = 'Another category has this slug.';
export const tooManyCategories = coded(
  'LIMIT_REACHED',
  `The shop has ${categoryLimits.categories} categories, which is the most it can have.`,
);
export const nameWithoutLetters = fieldError('name', 'INVALID', 'The name needs a letter or a digit.');

const { id, slug, name, description, version } = categories;

/** The categories in the order of the shop, with the numbers of their books. */
export const findStaffCategories = (database: Queryable): Promise<StaffCategory[]> =>
  database
    .select({
      id,
      slug,
      name,
      description,
      version,
      bookCount: sql`(
        select count(*) from ${products} where withdrawn_at is null
          and (category_name = ${slug} or (further_categories <> '{}' and further_categories && array[${slug}]))
      )`.mapWith(Number),
    })
    .from(categories)
    .orderBy(...inShopOrder);

const list = {
  noun: 'category',
  table: categories,
  find: findStaffCategories,
  changed: categoriesChanged,
  asDetails: (current: StaffCategory[]) => ({ categories: current }),
  missing: noCategoryToChange,
};

type Facts = Pick<StaffCategory, 'name' | 'description'>;

const hasFacts = (category: StaffCategory, facts: Facts): boolean =>
  category.name === facts.name && category.description === facts.description;

/**
 * Adds a category behind the others. The same category twice is added once.
 * @throws InvalidFields for a name of which no slug can be made, HttpError 409 where the slug is taken
 */
export function addCategory(
  database: Database,
  origin: Origin,
  input: NewCategoryInput,
): Promise<StaffCategory[]> {
  return changeList(database, origin, list, async ({ transaction, current, record }) => {
    const facts = { name: input.name, description: input.description ?? '' };
    const wanted = input.slug ?? slugOf(input.name).slice(0, categoryLimits.slugLength).replace(/-$/, '');
    if (!wanted) throw new InvalidFields(400, nameWithoutLetters);
    const known = current.find((category) => category.slug.toLowerCase() === wanted.toLowerCase());
    if (known && hasFacts(known, facts)) return;
    if (known) throw new Conflict(slugTaken, list.asDetails(current));
    if (current.length >= categoryLimits.categories)
      throw new Conflict(tooManyCategories, list.asDetails(current));
    const added = { ...facts, id: randomUUID(), slug: wanted };
    const position = sql`(select coalesce(max(position), 0) + 1 from ${categories})`;
    await transaction.insert(categories).values({ ...added, categoryName: wanted, position });
    await publishChange(transaction, 'category', 'changed', added.id);
    await record('added', added.id, null, { slug: wanted, ...facts });
  });
}

/** Renames or describes a category. @throws HttpError 404, 409 where it has another version and other facts */
export function changeCategory(
  database: Database,
  origin: Origin,
  categoryId: string,
  { version: seen, ...input }: CategoryInput,
): Promise<StaffCategory[]> {
  const factsFor = (category: StaffCategory): Facts => ({
    name: input.name,
    description: input.description ?? category.description,
  });
  return changeEntry(
    database,
    origin,
    list,
    { id: categoryId, version: seen },
    {
      isDone: (category) => hasFacts(category, factsFor(category)),
      async write({ transaction, record }, category) {
        const facts = factsFor(category);
        await transaction
          .update(categories)
          .set({ ...facts, version: seen + 1 })
          .where(eq(id, categoryId));
        await publishChange(transaction, 'category', 'changed', categoryId);
        const before = { name: category.name, description: category.description };
        await record('changed', categoryId, before, facts);
      },
    },
  );
}

/**
 * Removes a category. Its books stay in the shop, and in it again where a category with its slug is added.
 * @throws HttpError 409 where it has another version
 */
export const removeCategory = (
  database: Database,
  origin: Origin,
  start: { id: string; version: number },
): Promise<StaffCategory[]> =>
  removeEntry(database, origin, list, start, async ({ transaction, record }, category) => {
    await transaction.delete(categories).where(eq(id, category.id));
    await publishChange(transaction, 'category', 'changed', category.id);
    const { id: _id, version: _version, bookCount: _count, ...before } = category;
    await record('removed', category.id, before, null);
  });

/** Puts the categories into an order. @throws HttpError 409 where the ids are not those of all categories */
export const orderCategories = (
  database: Database,
  origin: Origin,
  ids: readonly string[],
): Promise<StaffCategory[]> =>
  orderList(database, origin, list, ids, async (transaction) => {
    await transaction
      .update(categories)
      .set({ position: sql`array_position(${sql.param(ids)}::uuid[], ${id})` });
    await publishChanges(transaction, 'category', 'changed', ids);
  });
