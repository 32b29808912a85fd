/** A response of the REST client, which has no error: those are thrown. */
type Responded<Data> = Promise<{ data?: Data; response: Response }>;

/** The body of a response. */
export async function dataOf<Data>(request: Responded<Data>): Promise<NonNullable<Data>> {
  const { data } = await request;
  if (data === undefined || data === null) throw new Error('The REST service has sent no body.');
  return data;
}

/** The body of a page of a list, with what its headers say of the list. */
export async function pageOf<Data>(request: Responded<Data>) {
  const { response } = await request;
  const data = await dataOf(request);
  const { headers } = response;
  return {
    ...data,
    totalCount: Number(headers.get('x-total-count')),
    endCursor: nextCursor(headers.get('link')),
    headers,
  };
}

/** The cursor in a `Link: <…?after=CURSOR>; rel="next"` header; no character of a cursor needs escaping. */
function nextCursor(link: string | null): string | null {
  return /[?&]after=([\w-]+)[^>]*>; rel="next"/.exec(link ?? '')?.[1] ?? null;
}

type WithoutNulls<Values> = { [Name in keyof Values]?: NonNullable<Values[Name]> };

/** The values that are not null. */
export function withoutNulls<Values extends object>(values: Values): WithoutNulls<Values> {
  const entries = Object.entries(values).filter(([, value]) => value !== null && value !== undefined);
  return Object.fromEntries(entries) as WithoutNulls<Values>;
}

type QueryParameters<Values> = {
  [Name in keyof Values]?: NonNullable<Values[Name]> extends boolean
    ? 'true' | 'false'
    : NonNullable<Values[Name]>;
};

/** Values as the parameters of a query. An empty field of a form is no filter. */
export function parametersOf<Values extends object>(values: Values): QueryParameters<Values> {
  const entries = Object.entries(withoutNulls(values))
    .filter(([, value]) => value !== '')
    .map(([name, value]) => [name, typeof value === 'boolean' ? String(value) : value]);
  return Object.fromEntries(entries) as QueryParameters<Values>;
}

/** The parameters of a call about one thing. */
export const idParameter = (id: string) => ({ path: { id } });

/** Calls that return books include whether they can be bought. */
export const withAvailability: { include: 'availability'[] } = { include: ['availability'] };

/** Orders of GraphQL have their shipments and returns. */
export const withShipmentsAndReturns: { include: ('shipments' | 'returns')[] } = {
  include: ['shipments', 'returns'],
};
