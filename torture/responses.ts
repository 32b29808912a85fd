import type { ShopResponse } from './request.ts';

/**
 * The content of a REST response, whose shape is in rest-api/contract/.
 * @param Shape such as `OrderPlacedResponse`
 * @throws Error that describes the response if it has another status
 */
export function bodyWith<Shape>(status: number, response: ShopResponse): Shape {
  if (response.status === status) return response.body as Shape;
  throw new Error(`${status} was to come, and not ${response.status} ${response.text.slice(0, 500)}`);
}

/** The value at a path in JSON of any shape; undefined if there is none. */
export function at(json: unknown, ...path: readonly (string | number)[]): unknown {
  let value = json;
  for (const step of path) {
    if (typeof value !== 'object' || value === null) return undefined;
    value = Reflect.get(value, step);
  }
  return value;
}

/** The code of the first error in a GraphQL response; undefined if there is none. */
export const graphqlCode = ({ body }: ShopResponse): unknown => at(body, 'errors', 0, 'extensions', 'code');
