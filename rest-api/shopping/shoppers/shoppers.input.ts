import { IsOptional } from 'class-validator';
import { JSONSchema } from 'class-validator-jsonschema';
import { limits } from '../../contract/rules.ts';
import { PageQuery } from '../../input/page.ts';
import { Text } from '../../input/text.ts';

/** The query parameters of `GET /staff/shoppers`. */
export class ShoppersQuery extends PageQuery {
  @IsOptional()
  @Text('search', limits.searchLength)
  @JSONSchema({
    description: 'A part of the name or the email, a mobile number of an address or an order, or the id.',
    examples: ['lovelace'],
  })
  search?: string;
}
