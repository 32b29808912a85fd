import DataLoader from 'dataloader';
import type {
  NamedSort,
  Product,
  ProductCategory,
  SuggestionKind,
} from '../../rest-api/contract/catalogue.ts';
import type { EditionFacet } from '../../rest-api/contract/edition-facets.ts';
import type { ContributorRole } from '../../rest-api/contract/editions.ts';
import type * as Rest from '../../rest-api/contract/responses.ts';
import { limits } from '../../rest-api/contract/rules.ts';
import { nextCursor } from './next-cursor.ts';
import { idSegment, pathSegment } from './path-segment.ts';
import { conditionsQuery, type ProductConditions, throwWithArgumentNames } from './product-conditions.ts';
import type { RestCaller } from './rest-caller.ts';

/** Calls that return books include whether they can be bought; a list includes it where that is selected. */
export const include = 'include=availability';

/** What can come along with a single product. */
export const productFacts = ['edition', 'subjects', 'work'] as const;
export type ProductFact = (typeof productFacts)[number];

/** A page of the matching products. */
export interface ProductsPage extends ProductConditions {
  sort?: NamedSort | null | undefined;
  first: number;
  after?: string | null | undefined;
  /** Whether to read what is left of the books. */
  availability?: boolean;
}

/** Which facets of editions to count. */
export interface EditionFacetsWanted {
  facets: readonly EditionFacet[];
  /** How many values of each at most. */
  first: number;
  named?: string | null | undefined;
}

/** The products of a page, and its metadata. */
export interface Page {
  products: Product[];
  totalCount: number;
  endCursor: string | null;
  /** The number of exact matches among all results. */
  exactCount: number;
  /** A suggested correction of the search. */
  didYouMean: string | null;
}

/** The first books of a category. */
interface ShelfWanted {
  category: ProductCategory;
  first: number;
}

const decoded = (header: string | string[] | undefined) =>
  typeof header === 'string' ? decodeURIComponent(header) : null;

const shelfParameter = ({ category, first }: ShelfWanted) => `${category}:${first}`;

/** Which books of a list to return. */
interface BooksPage {
  first: number;
  after?: string | null | undefined;
}

/** Which authors or series of all to return. */
export interface NamesPage extends BooksPage {
  /** How many to leave out before the page. */
  skip?: number | undefined;
}

function namesPath(path: string, { first, after, skip }: NamesPage): string {
  const query = new URLSearchParams({ first: String(first) });
  if (after) query.set('after', after);
  if (skip) query.set('skip', String(skip));
  return `${path}?${query}`;
}

function bookPageQuery({ first, after }: BooksPage): URLSearchParams {
  return new URLSearchParams([
    ...new URLSearchParams(include),
    ['first', String(first)],
    ...(after ? [['after', after]] : []),
  ]);
}

/**
 * The REST service's calls of the catalogue. Each method sends one request, except that concurrent first pages of
 * categories share one; errors as those of RestClient.
 */
export class CatalogueCalls {
  readonly #rest: RestCaller;
  /** First pages of categories; concurrent ones are one request. */
  readonly #shelves = new DataLoader<ShelfWanted, Page, string>((wanted) => this.#readShelves(wanted), {
    cacheKeyFn: shelfParameter,
    maxBatchSize: limits.shelves,
  });

  constructor(rest: RestCaller) {
    this.#rest = rest;
  }

  products(page: ProductsPage): Promise<Page> {
    const { filter, first, sort, after } = page;
    const [category] = filter?.categories ?? [];
    const query = conditionsQuery(page);
    if (category && query.size === 1 && !sort && !after) return this.#shelves.load({ category, first });
    return this.#readProducts(query, page);
  }

  /** @param query with the conditions of the page; gets the rest of it */
  async #readProducts(
    query: URLSearchParams,
    { first, sort, after, availability }: ProductsPage,
  ): Promise<Page> {
    query.set('first', String(first));
    if (sort) query.set('sort', sort);
    if (after) query.set('after', after);
    const path = `/api/products?${query}${availability ? `&${include}` : ''}`;
    const { body, headers } = await this.#rest
      .request<Rest.ProductsResponse>({ method: 'GET', path })
      .catch(throwWithArgumentNames);
    return {
      products: body.products,
      totalCount: Number(headers['x-total-count']),
      exactCount: Number(headers['x-exact-count'] ?? headers['x-total-count']),
      didYouMean: decoded(headers['x-did-you-mean']),
      endCursor: nextCursor(headers.link),
    };
  }

  async facets(conditions: ProductConditions, editions?: EditionFacetsWanted) {
    const query = conditionsQuery(conditions);
    for (const facet of editions?.facets ?? []) query.append('facet', facet);
    if (editions?.facets.length) query.set('values', String(editions.first));
    if (editions?.named) query.set('named', editions.named);
    const path = `/products/facets?${query}`;
    return (await this.#rest.call<Rest.FacetsResponse>('GET', path)).facets;
  }

  async #readShelves(wanted: readonly ShelfWanted[]): Promise<Page[]> {
    const [only] = wanted;
    if (only && wanted.length === 1) {
      const query = conditionsQuery({ filter: { categories: [only.category] } });
      return [await this.#readProducts(query, { first: only.first, availability: true })];
    }
    const query = new URLSearchParams(wanted.map((shelf) => ['shelf', shelfParameter(shelf)]));
    const { shelves } = await this.#rest.call<Rest.ShelvesResponse>(
      'GET',
      `/products/shelves?${query}&${include}`,
    );
    return shelves.map(({ products, total, next }) => ({
      products,
      totalCount: total,
      endCursor: next,
      exactCount: total,
      didYouMean: null,
    }));
  }

  async suggestions(search: string, kinds: readonly SuggestionKind[]) {
    const query = new URLSearchParams({ search });
    for (const kind of kinds) query.append('kind', kind);
    const path = `/products/suggestions?${query}`;
    return (await this.#rest.call<Rest.SuggestionsResponse>('GET', path)).suggestions;
  }

  /**
   * @param similar how many other books of its category to include
   * @param facts what to include beside it
   */
  async product(
    id: string,
    { similar, facts = [] }: { similar?: number | undefined; facts?: readonly ProductFact[] } = {},
  ) {
    const query = new URLSearchParams(include);
    if (similar) query.set('similar', String(similar));
    for (const fact of facts) query.append('include', fact);
    const path = `/products/${idSegment(id)}?${query}`;
    return (await this.#rest.call<Rest.ProductResponse>('GET', path)).product;
  }

  /** All authors, by slug. */
  async authors(page: NamesPage) {
    const { body, headers } = await this.#rest.request<Rest.AuthorsResponse>({
      method: 'GET',
      path: namesPath('/api/authors', page),
    });
    return { nodes: body.authors, endCursor: nextCursor(headers.link) };
  }

  async author(slug: string) {
    const path = `/authors/${pathSegment(slug)}`;
    return (await this.#rest.call<Rest.AuthorResponse>('GET', path)).author;
  }

  async authorBooks(
    slug: string,
    { role, ...page }: BooksPage & { role?: ContributorRole | null | undefined },
  ) {
    const query = bookPageQuery(page);
    if (role) query.set('role', role);
    const { body, ...rest } = await this.#bookPage<Rest.ProductsResponse>(
      `/api/authors/${pathSegment(slug)}/books?${query}`,
    );
    return { nodes: body.products, ...rest };
  }

  /** All series, by slug. */
  async allSeries(page: NamesPage) {
    const { body, headers } = await this.#rest.request<Rest.SeriesListResponse>({
      method: 'GET',
      path: namesPath('/api/series', page),
    });
    return { nodes: body.series, endCursor: nextCursor(headers.link) };
  }

  async series(slug: string) {
    const path = `/series/${pathSegment(slug)}`;
    return (await this.#rest.call<Rest.SeriesResponse>('GET', path)).series;
  }

  async seriesBooks(slug: string, page: BooksPage) {
    const { body, ...rest } = await this.#bookPage<Rest.SeriesBooksResponse>(
      `/api/series/${pathSegment(slug)}/books?${bookPageQuery(page)}`,
    );
    return { nodes: body.books, ...rest };
  }

  async #bookPage<Body>(path: string) {
    const { body, headers } = await this.#rest.request<Body>({ method: 'GET', path });
    return { body, totalCount: Number(headers['x-total-count']), endCursor: nextCursor(headers.link) };
  }

  async categories() {
    return (await this.#rest.call<Rest.CategoriesResponse>('GET', '/categories')).categories;
  }
}
