import type { ShopCategory } from '../../rest-api/contract/catalogue.ts';
import type { CategoryResolvers, MutationResolvers, QueryResolvers } from '../generated/resolvers.ts';
import { readPage } from '../rest/products.ts';
import { dataOf, idParameter } from '../rest/responses.ts';
import { pageSize } from './paging.ts';
import { conflictAs, invalidInputOr } from './refusals.ts';

export type CategoryParent = ShopCategory;

export const Query = {
  categories: async (_parent, _arguments, { rest }) =>
    (await dataOf(rest.GET('/products/categories'))).categories,
  staffCategories: async (_parent, _arguments, { rest }) =>
    (await dataOf(rest.GET('/staff/categories'))).categories,
} satisfies QueryResolvers;

export const Category: CategoryResolvers = {
  books: async ({ slug }, { first }, { rest, categoryPages }) => {
    const page = { filter: { categories: [slug] }, first: pageSize(first) };
    return (await readPage(rest, categoryPages, page)).products;
  },
};

export const Mutation = {
  addCategory: (_parent, { input, slug }, { rest }) =>
    changed(rest.POST('/staff/categories', { body: { ...input, slug } })),
  changeCategory: (_parent, { id, input, version }, { rest }) =>
    changed(rest.POST('/staff/categories/{id}', { params: idParameter(id), body: { ...input, version } })),
  removeCategory: (_parent, { id, version }, { rest }) =>
    changed(rest.DELETE('/staff/categories/{id}', { params: { ...idParameter(id), query: { version } } })),
  orderCategories: (_parent, { ids }, { rest }) =>
    changed(rest.POST('/staff/categories/order', { body: { ids } })),
} satisfies MutationResolvers;

/** The categories after a change, or why nothing changed. */
const changed = <Categories>(change: Promise<{ data?: { categories: Categories }; response: Response }>) =>
  dataOf(change)
    .then(({ categories }) => ({ __typename: 'StaffCategories' as const, categories }))
    .catch(invalidInputOr(conflictAs('CategoryConflict', 'categories')));
