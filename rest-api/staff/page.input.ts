import { IsInt, IsOptional, Max, Min } from 'class-validator';
import { JSONSchema } from 'class-validator-jsonschema';
import { limits } from '../contract/rules.ts';
import { Decimal } from '../input/decimal.ts';
import { Text } from '../input/text.ts';
import { brokenWith, fieldError } from '../routing/field-error.ts';

const firstRule = brokenWith(fieldError('first', 'INVALID', `A whole number from 1 to ${limits.pageSize}.`));

export const defaultPageSize = 25;

/** Which page of a list of the back room to answer with. */
export class PageQuery {
  @IsOptional()
  @Decimal()
  @Max(limits.pageSize, firstRule)
  @Min(1, firstRule)
  @IsInt(firstRule)
  @JSONSchema({ description: `Rows on a page at most; ${defaultPageSize} when left out.`, examples: [25] })
  first?: number;

  @IsOptional()
  @Text('after', 500)
  @JSONSchema({ description: 'Where the page starts: the `next` of the page before.' })
  after?: string;
}
