import type { GraphQLResolveInfo } from 'graphql';
import { languageName } from '../../client/shared/book/language-name.ts';
import { ratingText } from '../../client/src/book/rating-text.ts';
import type { Facets } from '../../rest-api/contract/catalogue.ts';
import type { EditionFacet, EditionFacetCounts } from '../../rest-api/contract/edition-facets.ts';
import { type BookFormat, formatSpellings, type ProductDetails } from '../../rest-api/contract/editions.ts';
import { paiseFromRupees } from '../../rest-api/contract/money.ts';
import type { ReviewSummary } from '../../rest-api/contract/reviews.ts';
import { limits } from '../../rest-api/contract/rules.ts';
import type {
  ProductConnectionResolvers,
  ProductFacetsResolvers,
  ProductResolvers,
  QueryResolvers,
} from '../generated/resolvers.ts';
import { coverAddress } from '../pages/cover-addresses.ts';
import { conditionsOf, type ProductConditions } from '../rest/product-conditions.ts';
import { type Page, readPage } from '../rest/products.ts';
import { dataOf, parametersOf, withAvailability } from '../rest/responses.ts';
import type { RestClient } from '../rest/rest-client.ts';
import { pageInfoOf, pageSize } from './paging.ts';
import { nullIfMissing } from './refusals.ts';
import { argumentsWithin, selects } from './selection.ts';

export interface ProductConnectionParent extends Page {
  conditions: ProductConditions;
}

export interface ProductFacetsParent extends Facets {
  conditions: ProductConditions;
}

/** Parts that a request for one product can include. */
const productFacts = ['categories', 'edition', 'subjects', 'work', 'reviews'] as const;
type ProductFact = (typeof productFacts)[number];
/** The field that needs each. */
const fieldOf = {
  categories: 'inCategories',
  edition: 'edition',
  subjects: 'subjects',
  work: 'work',
  reviews: 'reviewSummary',
} as const satisfies Record<ProductFact, string>;

/** Which facets of editions to count. */
interface EditionFacetsWanted {
  facets: readonly EditionFacet[];
  /** How many values of each at most. */
  first: number;
  named?: string | null | undefined;
}

/**
 * @param similar how many other books of its category to include
 * @param facts what to include beside it
 */
async function readProduct(
  rest: RestClient,
  id: string,
  { similar, facts = [] }: { similar?: number | undefined; facts?: readonly ProductFact[] },
): Promise<ProductDetails> {
  const include = ['availability' as const, ...facts];
  const params = { path: { id }, query: { include, ...(similar && { similar }) } };
  return (await dataOf(rest.GET('/products/{id}', { params }))).product;
}

async function readFacets(
  rest: RestClient,
  conditions: ProductConditions,
  editions?: EditionFacetsWanted,
): Promise<Facets> {
  const { facets = [], first, named } = editions ?? {};
  const query = {
    ...conditionsOf(conditions),
    facet: [...facets],
    ...(facets.length > 0 && { values: first }),
    ...parametersOf({ named }),
  };
  return (await dataOf(rest.GET('/products/facets', { params: { query } }))).facets;
}

/** How many similar books the query of a book selects, if any. */
function similarWithin(info: GraphQLResolveInfo): number | undefined {
  const wanted = argumentsWithin(info, 'similar').map(({ first }) => Number(first));
  const max = Math.max(0, ...wanted.filter((first) => first <= limits.pageSize));
  return max || undefined;
}

export type ProductParent = ProductDetails;

export const Query = {
  products: async (_parent, { filter, sort, first, after, match }, { rest, categoryPages }, info) => {
    const conditions = { filter, match };
    const include = selects(info, 'nodes', 'availability') ? withAvailability : {};
    const place = { sort, first: pageSize(first), after };
    const page = await readPage(rest, categoryPages, { ...conditions, ...place, ...include });
    return { ...page, conditions };
  },
  product: (_parent, { id }, { rest }, info) =>
    nullIfMissing(
      readProduct(rest, id, {
        similar: similarWithin(info),
        facts: productFacts.filter(
          (fact) =>
            argumentsWithin(info, fieldOf[fact]).length > 0 ||
            // What it says of readers is true, where a call reads one book.
            (fact === 'reviews' && argumentsWithin(info, 'description').length > 0),
        ),
      }),
    ),
  suggestions: async (_parent, { search, kinds }, { rest }) => {
    if (!search || kinds.length === 0) return [];
    const query = { search, kind: [...new Set(kinds)] };
    return (await dataOf(rest.GET('/products/suggestions', { params: { query } }))).suggestions;
  },
} satisfies QueryResolvers;

export const ProductConnection: ProductConnectionResolvers = {
  nodes: ({ products }) => products,
  pageInfo: pageInfoOf,
  facets: async ({ conditions }, _arguments, { rest }, info) => {
    // Those of editions come in the same response, where the query selects them once.
    const [wanted, ...others] = argumentsWithin(info, 'editionFacets') as unknown as EditionFacetsWanted[];
    const together = wanted && others.length === 0 ? checkedFacets(wanted) : undefined;
    return { ...(await readFacets(rest, conditions, together)), conditions };
  },
};

export const ProductFacets: ProductFacetsResolvers = {
  editionFacets: async ({ conditions, editions }, wanted, { rest }) => {
    const counted = editions ?? (await readFacets(rest, conditions, checkedFacets(wanted))).editions;
    return (counted ?? []).map((each) => {
      if (each.facet === 'LANGUAGE') return withNames(each);
      return each.facet === 'FORMAT' ? withSpellings(each) : each;
    });
  },
};

/** The values of the languages, with their names. */
const withNames = (languages: EditionFacetCounts): EditionFacetCounts => ({
  ...languages,
  values: languages.values.map((each) => ({ ...each, name: languageName(each.value) })),
});

/** The values of the formats, spelt as addresses of pages have them. */
const withSpellings = (formats: EditionFacetCounts): EditionFacetCounts => ({
  ...formats,
  values: formats.values.map((each) => ({ ...each, value: formatSpellings[each.value as BookFormat] })),
});

function checkedFacets(wanted: EditionFacetsWanted): EditionFacetsWanted {
  return { ...wanted, first: pageSize(wanted.first), facets: [...new Set(wanted.facets)] };
}

export const Product: ProductResolvers = {
  id: (product) => product._id,
  pricePaise: (product) => paiseFromRupees(product.price),
  previousPricePaise: (product) => paiseFromRupees(product.previousPrice),
  image: coverAddress,
  description: ({ title, author, categoryName, rating, reviews }) =>
    [`${title} ${author}.`, categoryTexts[categoryName], ratingOutOfFive(rating, reviews)]
      .filter((text) => text !== undefined)
      .join(' '),
  // An older REST service does not say.
  availability: ({ availability = 'IN_STOCK', left = null, withdrawn = false }) => ({
    state: availability,
    left,
    withdrawn,
  }),
  similar: async (product, { first }, { rest }) => {
    const max = pageSize(first);
    // The request for a book by its id has returned them already.
    const { similar = [] } = product.similar
      ? product
      : await readProduct(rest, product._id, { similar: max });
    return similar.slice(0, max);
  },
  inCategories: async (product, _arguments, { rest }) =>
    (await withFact(product, 'categories', rest)).categories ?? [],
  edition: async (product, _arguments, { rest }) =>
    (await withFact(product, 'edition', rest)).edition ?? null,
  subjects: async (product, _arguments, { rest }) =>
    (await withFact(product, 'subjects', rest)).subjects ?? [],
  work: async (product, _arguments, { rest }) => (await withFact(product, 'work', rest)).work ?? null,
  reviewSummary: async (product, _arguments, { rest }) => {
    const { reviews } = await withFact(product, 'reviews', rest);
    if (!reviews) throw new Error('The REST service has not said how readers rate the book.');
    return reviews;
  },
};

/** What a description says of how readers rate a book; undefined where nobody has, and the shop shows no sample texts. */
function ratingOutOfFive(rating: number, reviews: ReviewSummary | undefined): string | undefined {
  const isUnrated = reviews && !reviews.isSample && reviews.averageRating === null;
  return isUnrated ? undefined : `Readers give it ${ratingText(rating)} out of 5.`;
}

/** A product with one of its facts, which the request for a book by its id has returned already. */
const withFact = async (product: ProductDetails, fact: ProductFact, rest: RestClient) =>
  product[fact] === undefined ? readProduct(rest, product._id, { facts: [fact] }) : product;

/** What the description of a book says of its first category, where that is one of the sample's. */
const categoryTexts: Record<string, string> = {
  'Children-Books': 'A book for young readers, and for whoever reads to them at night.',
  Fiction: 'A story to get lost in for an evening, or for several.',
  'New-Releases': 'Just out, and waiting on the table by the door.',
  'Self-Help': 'A companion for whoever wants to change something, one page at a time.',
  Biographies: 'A life worth knowing, told from up close.',
};
