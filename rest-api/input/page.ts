import { IsOptional } from 'class-validator';
import { JSONSchema } from 'class-validator-jsonschema';
import { limits } from '../contract/rules.ts';
import { Count, Decimal } from './count.ts';
import { Text } from './text.ts';

/**
 * Property decorator for an optional number of things from 1 to the largest page.
 * @param field its name in messages
 */
export const PageSize = (field: string, description: string, example = 10): PropertyDecorator =>
  wholeNumber(field, 1, limits.pageSize, description, example);

/** Property decorator for the optional number of entries to leave out before a page. */
export const PageSkip = (description: string): PropertyDecorator =>
  wholeNumber('skip', 0, limits.skip, description, 10);

function wholeNumber(
  field: string,
  min: number,
  max: number,
  description: string,
  example: number,
): PropertyDecorator {
  return (target, property) => {
    for (const decorate of [
      IsOptional(),
      Decimal(),
      Count(field, max, example, min),
      JSONSchema({ description, examples: [example] }),
    ]) {
      decorate(target, property as string);
    }
  };
}

/**
 * Property decorator for the optional cursor at which a page starts.
 * @param max its length in characters
 */
export function PageCursor(max = 400): PropertyDecorator {
  return (target, property) => {
    for (const decorate of [
      IsOptional(),
      Text('after', max),
      JSONSchema({
        description:
          'Where the page starts: taken from the page before, from its `Link` or, where it has one, its `next`.',
      }),
    ]) {
      decorate(target, property as string);
    }
  };
}

export const defaultPageSize = 25;

/** Which page of a list of the back room to answer with. */
export class PageQuery {
  @PageSize('first', `Rows on a page at most; ${defaultPageSize} when left out.`, 25)
  first?: number;

  @PageCursor(500)
  after?: string;
}
