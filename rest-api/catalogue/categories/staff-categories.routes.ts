import type { Database } from '../../database/database.ts';
import { OrderInput, VersionQuery } from '../../input/list-change.input.ts';
import { isId } from '../../input/validation.ts';
import { HttpError } from '../../routing/errors.ts';
import { invalidField } from '../../routing/field-error.ts';
import { originOf } from '../../routing/origin.ts';
import { type RouteDefinition, staffRoute } from '../../routing/route.ts';
import {
  addCategory,
  categoriesChanged,
  changeCategory,
  findStaffCategories,
  nameWithoutLetters,
  noCategoryToChange,
  orderCategories,
  removeCategory,
  slugTaken,
  tooManyCategories,
} from './change-categories.ts';
import { CategoryInput, NewCategoryInput } from './staff-categories.input.ts';

const permission = 'catalogue:write';
const parameters = { id: 'The id of a category.' };
const response = 'StaffCategoriesResponse';
const conflict =
  'Where the categories have changed since, nothing is stored, and the 409 has the `categories` as they are now.';

/** The categories of the shop, as staff keep them. Each response has all of them, in the order of the shop. */
export function staffCategoryRoutes(database: Database): RouteDefinition[] {
  return [
    staffRoute({
      method: 'GET',
      path: '/staff/categories',
      permission,
      summary: 'The categories in the order of the shop, with the numbers of their books.',
      response,
      handle: async () => ({ categories: await findStaffCategories(database) }),
    }),
    staffRoute({
      method: 'POST',
      path: '/staff/categories',
      permission,
      summary: 'Adds a category behind the others. The same category twice is added once.',
      body: NewCategoryInput,
      response,
      status: 201,
      errors: { 400: invalidField(nameWithoutLetters), 409: [slugTaken, tooManyCategories] },
      handle: async ({ body, caller, request }) => ({
        categories: await addCategory(database, originOf(caller, request), body),
      }),
    }),
    // Before /staff/categories/:id, whose pattern matches this path too.
    staffRoute({
      method: 'POST',
      path: '/staff/categories/order',
      permission,
      summary: 'Puts the categories into an order.',
      description: conflict,
      body: OrderInput,
      response,
      errors: { 409: categoriesChanged },
      handle: async ({ body: { ids }, caller, request }) => ({
        categories: await orderCategories(
          database,
          originOf(caller, request),
          ids.map((id) => id.toLowerCase()),
        ),
      }),
    }),
    staffRoute({
      method: 'POST',
      path: '/staff/categories/:id',
      permission,
      parameters,
      summary: 'Renames or describes a category; its slug stays.',
      description: `Send the \`version\` that you have read. ${conflict}`,
      body: CategoryInput,
      response,
      errors: { 404: noCategoryToChange, 409: categoriesChanged },
      handle: async ({ body, caller, request }) => ({
        categories: await changeCategory(
          database,
          originOf(caller, request),
          categoryIdIn(request.params),
          body,
        ),
      }),
    }),
    staffRoute({
      method: 'DELETE',
      path: '/staff/categories/:id',
      permission,
      parameters,
      summary: 'Removes a category. Its books stay in the shop; one that is gone already stays gone.',
      description: `Send the \`version\` that you have read. ${conflict}`,
      query: VersionQuery,
      response,
      errors: { 404: noCategoryToChange, 409: categoriesChanged },
      handle: async ({ query: { version }, caller, request }) => ({
        categories: await removeCategory(database, originOf(caller, request), {
          id: categoryIdIn(request.params),
          version,
        }),
      }),
    }),
  ];
}

/** @throws HttpError 404 for what can be no id */
function categoryIdIn({ id }: { id?: string }): string {
  if (!id || !isId(id)) throw new HttpError(404, noCategoryToChange);
  return id.toLowerCase();
}
