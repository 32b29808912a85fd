import type { ShopCategory } from '../../rest-api/contract/catalogue.ts';
import type { CategoryResolvers, MutationResolvers, QueryResolvers } from '../generated/resolvers.ts';
import { readPage } from '../rest/products.ts';
import { dataOf } from '../rest/responses.ts';
import { pageSize } from './paging.ts';
import { conflictAs, invalidInputOr } from './refusals.ts';

export type CategoryParent = ShopCategory;

const conflict = conflictAs('CategoryConflict', 'categories');

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
    dataOf(rest.POST('/staff/categories', { body: { ...factsOf(input), ...(slug && { slug }) } }))
      .then(changed)
      .catch(invalidInputOr(conflict)),
  changeCategory: (_parent, { id, input, version }, { rest }) => {
    const body = { ...factsOf(input), version };
    return dataOf(rest.POST('/staff/categories/{id}', { params: { path: { id } }, body }))
      .then(changed)
      .catch(invalidInputOr(conflict));
  },
  removeCategory: (_parent, { id, version }, { rest }) =>
    dataOf(rest.DELETE('/staff/categories/{id}', { params: { path: { id }, query: { version } } }))
      .then(changed)
      .catch(invalidInputOr(conflict)),
  orderCategories: (_parent, { ids }, { rest }) =>
    dataOf(rest.POST('/staff/categories/order', { body: { ids } }))
      .then(changed)
      .catch(invalidInputOr(conflict)),
} satisfies MutationResolvers;

const changed = <Categories>({ categories }: { categories: Categories }) => ({
  __typename: 'StaffCategories' as const,
  categories,
});

const factsOf = ({ name, description }: { name: string; description?: string | null | undefined }) => ({
  name,
  ...(description != null && { description }),
});
