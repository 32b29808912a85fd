import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { slugOf } from '../../../text/slug.ts';
import { categoryLimits, type StaffCategory } from '../../contract/catalogue.ts';
import type { Database, Queryable } from '../../database/database.ts';
import { inTransaction } from '../../database/in-transaction.ts';
import { HttpError } from '../../routing/errors.ts';
import { fieldError, InvalidFields } from '../../routing/field-error.ts';
import type { Origin } from '../../routing/origin.ts';
import { recordChange } from '../../team/audit/audit.ts';
import { products } from '../products/product-tables.ts';
import { inShopOrder } from './categories.queries.ts';
import { categories } from './category-tables.ts';
import type { CategoryInput, NewCategoryInput } from './staff-categories.input.ts';

export const noCategoryToChange = 'There is no category with this id.';
export const categoriesChanged = 'Somebody else has changed the categories meanwhile. Look at them again.';
export const slugTaken = 'Another category has this slug.';
export const tooManyCategories = `The shop has ${categoryLimits.categories} categories, which is the most it can have.`;
export const nameWithoutLetters = fieldError('name', 'INVALID', 'The name needs a letter or a digit.');

/** 409 with the categories as they are now. */
class CategoryConflict extends HttpError {
  override readonly details: { categories: StaffCategory[] };

  constructor(message: string, current: StaffCategory[]) {
    super(409, message);
    this.details = { categories: current };
  }
}

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

/**
 * Adds a category behind the others. The same category twice is added once.
 * @throws InvalidFields for a name of which no slug can be made, HttpError 409 where the slug is taken
 */
export function addCategory(
  database: Database,
  origin: Origin,
  input: NewCategoryInput,
): Promise<StaffCategory[]> {
  return change(database, async (transaction, current) => {
    const facts = { name: input.name, description: input.description ?? '' };
    const wanted = input.slug ?? slugOf(input.name).slice(0, categoryLimits.slugLength).replace(/-$/, '');
    if (!wanted) throw new InvalidFields(400, nameWithoutLetters);
    const known = current.find((category) => category.slug.toLowerCase() === wanted.toLowerCase());
    if (known && hasFacts(known, facts)) return;
    if (known) throw new CategoryConflict(slugTaken, current);
    if (current.length >= categoryLimits.categories) throw new CategoryConflict(tooManyCategories, current);
    const added = { ...facts, id: randomUUID(), slug: wanted };
    const last = sql`(select coalesce(max(position), 0) + 1 from ${categories})`;
    await transaction.insert(categories).values({ ...added, categoryName: wanted, position: last });
    await recordCategory(transaction, origin, 'added', added.id, null, { slug: wanted, ...facts });
  });
}

/** Renames or describes a category. @throws HttpError 404, 409 where it has another version and other facts */
export function changeCategory(
  database: Database,
  origin: Origin,
  categoryId: string,
  { version: seen, ...input }: CategoryInput,
): Promise<StaffCategory[]> {
  return change(database, async (transaction, current) => {
    const category = current.find((each) => each.id === categoryId);
    if (!category) throw new HttpError(404, noCategoryToChange);
    const facts = { name: input.name, description: input.description ?? category.description };
    if (hasFacts(category, facts)) return;
    if (category.version !== seen) throw new CategoryConflict(categoriesChanged, current);
    await transaction
      .update(categories)
      .set({ ...facts, version: seen + 1 })
      .where(eq(id, categoryId));
    const before = { name: category.name, description: category.description };
    await recordCategory(transaction, origin, 'changed', categoryId, before, facts);
  });
}

/**
 * Removes a category. Its books stay in the shop, and in it again where a category with its slug is added.
 * @throws HttpError 409 where it has another version
 */
export function removeCategory(
  database: Database,
  origin: Origin,
  categoryId: string,
  seen: number,
): Promise<StaffCategory[]> {
  return change(database, async (transaction, current) => {
    const category = current.find((each) => each.id === categoryId);
    if (!category) return;
    if (category.version !== seen) throw new CategoryConflict(categoriesChanged, current);
    await transaction.delete(categories).where(eq(id, categoryId));
    const { slug: itsSlug, name: itsName, description: itsDescription } = category;
    const before = { slug: itsSlug, name: itsName, description: itsDescription };
    await recordCategory(transaction, origin, 'removed', categoryId, before, null);
  });
}

/** Puts the categories into an order. @throws HttpError 409 where the ids are not those of all categories */
export function orderCategories(
  database: Database,
  origin: Origin,
  ids: readonly string[],
): Promise<StaffCategory[]> {
  return change(database, async (transaction, current) => {
    const before = current.map((each) => each.id);
    if (ids.join() === before.join()) return;
    if ([...ids].sort().join() !== [...before].sort().join()) {
      throw new CategoryConflict(categoriesChanged, current);
    }
    await transaction
      .update(categories)
      .set({ position: sql`array_position(${sql.param(ids)}::uuid[], ${id})` });
    const namesOf = (order: readonly string[]) => ({
      order: order.map((each) => current.find((category) => category.id === each)?.name ?? each),
    });
    await recordCategory(transaction, origin, 'ordered', 'all', namesOf(before), namesOf(ids));
  });
}

/** A change that nobody else makes at the same time. @returns the categories behind it */
function change(
  database: Database,
  write: (transaction: Queryable, current: StaffCategory[]) => Promise<void>,
): Promise<StaffCategory[]> {
  return inTransaction(database, async (transaction) => {
    await transaction.execute(sql`lock table ${categories} in share row exclusive mode`);
    await write(transaction, await findStaffCategories(transaction));
    return findStaffCategories(transaction);
  });
}

const hasFacts = (category: StaffCategory, facts: Pick<StaffCategory, 'name' | 'description'>): boolean =>
  category.name === facts.name && category.description === facts.description;

function recordCategory(
  transaction: Queryable,
  { actor, requestId }: Origin,
  action: string,
  categoryId: string,
  before: object | null,
  after: object | null,
): Promise<void> {
  const entry = { action: `category.${action}`, subject: `category:${categoryId}`, before, after };
  return recordChange(transaction, actor, entry, requestId);
}
