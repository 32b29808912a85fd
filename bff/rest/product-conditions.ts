import type { BookFormat } from '../../rest-api/contract/editions.ts';
import { RestClientError } from './rest-errors.ts';

/** From one year to another, both included. */
export interface YearRange {
  from: number;
  to: number;
}

/** Conditions on books. All are optional; a book has to meet every given one. */
interface ProductFilter {
  search?: string | null | undefined;
  categories?: readonly string[] | null | undefined;
  maxPricePaise?: number | null | undefined;
  minRating?: number | null | undefined;
  /** If true, only books that can be bought. */
  inStock?: boolean | null | undefined;
  languages?: readonly string[] | null | undefined;
  formats?: readonly BookFormat[] | null | undefined;
  /** Slugs, as those of series. */
  authors?: readonly string[] | null | undefined;
  series?: readonly string[] | null | undefined;
  years?: readonly YearRange[] | null | undefined;
  /** Codes behind their scheme. */
  subjects?: readonly string[] | null | undefined;
}

/** Conditions on products, as `GET /products` and `GET /products/facets` take them. */
export interface ProductConditions {
  filter?: ProductFilter | null | undefined;
  /** `CLOSE` also finds similar texts; otherwise books contain the text of the search. */
  match?: 'CLOSE' | null | undefined;
}

/** The conditions as parameters of a query. */
export function conditionsOf({ filter, match }: ProductConditions) {
  if (!filter) return {};
  const { search, categories, maxPricePaise, minRating, inStock } = filter;
  const { languages, formats, authors, series, years, subjects } = filter;
  return {
    ...(search && { search, ...(match && { match }) }),
    ...(categories && { category: [...categories] }),
    ...(maxPricePaise != null && { maxPricePaise }),
    ...(minRating != null && { minRating }),
    ...(inStock && { inStock: 'true' as const }),
    ...(languages && { language: [...languages] }),
    ...(formats && { format: [...formats] }),
    ...(authors && { author: [...authors] }),
    ...(series && { series: [...series] }),
    ...(years && { year: years.map(({ from, to }) => (from === to ? String(from) : `${from}-${to}`)) }),
    ...(subjects && { subject: [...subjects] }),
  };
}

/** GraphQL's name of a parameter that REST names differently. */
const argumentNames: Record<string, string> = {
  category: 'categories',
  language: 'languages',
  format: 'formats',
  author: 'authors',
  subject: 'subjects',
};

/** GraphQL has two years where REST has a text. */
const yearsError = 'years: years from 1 to 9999, `from` not after `to`.';

/** Rethrows an error of `GET /products`. Its messages name the arguments of GraphQL in place of REST's parameters. */
export function throwWithArgumentNames(error: unknown): never {
  if (!(error instanceof RestClientError) || error.status !== 400) throw error;
  const errors = error.messages.map((message) => {
    const [name = '', ...words] = message.split(': ');
    return name === 'year' ? yearsError : [argumentNames[name] ?? name, ...words].join(': ');
  });
  throw new RestClientError(400, { errors, code: error.code });
}
