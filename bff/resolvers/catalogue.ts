import {
  limits,
  type ProductCategory,
  paiseFromRupees,
  type Category as RestCategory,
  type Product as RestProduct,
} from '../../rest-api/contract.ts';
import { badInput, RestRefusal } from '../errors.ts';
import type {
  CategoryFacetResolvers,
  CategoryResolvers,
  PriceFacetResolvers,
  ProductConnectionResolvers,
  ProductResolvers,
  QueryResolvers,
} from '../generated/resolvers.ts';
import type { ProductConditions } from '../rest-client.ts';

export interface ProductConnectionParent {
  conditions: ProductConditions;
  products: RestProduct[];
  totalCount: number;
  endCursor: string | null;
}

/** The category entity's spelling (Specification §3) and the products'. */
const productCategoryOf: Record<string, ProductCategory> = {
  newReleases: 'New-Releases',
  selfHelp: 'Self-Help',
  fiction: 'Fiction',
  childrenBooks: 'Children-Books',
  biographies: 'Biographies',
};

function categoryOf({ categoryName }: RestCategory): ProductCategory {
  const category = productCategoryOf[categoryName];
  if (!category) throw new Error(`No products' spelling is known for the category ${categoryName}.`);
  return category;
}

function pageSize(first: number): number {
  if (first >= 1 && first <= limits.pageSize) return first;
  throw badInput(`first: ask for 1 to ${limits.pageSize}.`);
}

export const catalogueQueries = {
  products: async (_parent, { filter, sort, first, after }, { rest }) => {
    const conditions = filter ?? {};
    const page = await rest.products({ ...conditions, sort, first: pageSize(first), after });
    return { ...page, conditions };
  },
  product: (_parent, { id }, { rest }) =>
    rest.product(id).catch((error: unknown) => {
      if (error instanceof RestRefusal && error.status === 404) return null;
      throw error;
    }),
  categories: (_parent, _arguments, { rest }) => rest.categories(),
} satisfies QueryResolvers;

export const ProductConnection: ProductConnectionResolvers = {
  nodes: ({ products }) => products,
  pageInfo: ({ endCursor }) => ({ hasNextPage: endCursor !== null, endCursor }),
  facets: ({ conditions }, _arguments, { rest }) => rest.facets(conditions),
};

export const CategoryFacet: CategoryFacetResolvers = {
  category: ({ categoryName }) => categoryName,
};

export const PriceFacet: PriceFacetResolvers = {
  fromPaise: ({ from }) => paiseFromRupees(from),
  belowPaise: ({ below }) => (below === null ? null : paiseFromRupees(below)),
};

export const Product: ProductResolvers = {
  id: (product) => product._id,
  pricePaise: (product) => paiseFromRupees(product.price),
  previousPricePaise: (product) => paiseFromRupees(product.previousPrice),
  category: (product) => product.categoryName,
  description: ({ title, author, categoryName, rating }) =>
    `${title} ${author}. ${sentenceOf[categoryName]} Readers give it ${rating.toFixed(1)} out of 5.`,
  similar: async (product, { first }, { rest }) => {
    const categories = [product.categoryName];
    // One more than wanted, since the book itself is among them.
    const asked = Math.min(pageSize(first) + 1, limits.pageSize);
    const page = await rest.products({ categories, first: asked });
    return page.products.filter((other) => other._id !== product._id).slice(0, first);
  },
};

export const Category: CategoryResolvers = {
  id: (category) => category._id,
  category: categoryOf,
  name: categoryOf,
};

const sentenceOf: Record<ProductCategory, string> = {
  'Children-Books': 'A book for young readers, and for whoever reads to them at night.',
  Fiction: 'A story to get lost in for an evening, or for several.',
  'New-Releases': 'Just out, and waiting on the table by the door.',
  'Self-Help': 'A companion for whoever wants to change something, one page at a time.',
  Biographies: 'A life worth knowing, told from up close.',
};
