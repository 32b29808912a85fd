import type { Answer } from './request.ts';

/**
 * What an answer of the REST service says, whose shape rest-api/contract/ has.
 * @param Shape such as `OrderPlacedResponse`
 * @throws Error with what came instead of the status that was to come
 */
export function saidWith<Shape>(status: number, answer: Answer): Shape {
  if (answer.status === status) return answer.body as Shape;
  throw new Error(`${status} was to come, and not ${answer.status} ${answer.text.slice(0, 500)}`);
}

/** What lies in JSON of any shape at the end of a path; undefined where the path leads nowhere. */
export function at(json: unknown, ...path: readonly (string | number)[]): unknown {
  let value = json;
  for (const step of path) {
    if (typeof value !== 'object' || value === null) return undefined;
    value = Reflect.get(value, step);
  }
  return value;
}

/** The code of the first error in an answer of GraphQL; undefined where there is none. */
export const graphqlCode = ({ body }: Answer): unknown => at(body, 'errors', 0, 'extensions', 'code');
