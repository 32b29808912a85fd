import { IsIn, IsInt, IsOptional, Matches, Max, Min, ValidateIf } from 'class-validator';
import { JSONSchema } from 'class-validator-jsonschema';
import { limits, uuidPattern } from '../contract/rules.ts';
import { Count } from '../input/count.ts';
import { ListOf } from '../input/list-of.ts';
import { PageQuery } from '../input/page.ts';
import { RequiredText, Text } from '../input/text.ts';
import { brokenWith, fieldError } from '../routing/field-error.ts';
import { maxCopies } from './set-stock.ts';

/** Reasons for which a person sets the copies on hand; sales and returns are the shop's own. */
export const stockReasons = ['COUNT', 'RECEIPT', 'DAMAGE'] as const;

/** Property decorator for a number of copies, or null for a book that is not tracked. */
function Copies(field: string): PropertyDecorator {
  const rule = brokenWith(fieldError(field, 'INVALID', `A whole number from 0 to ${maxCopies}, or null.`));
  return (target, property) => {
    for (const decorate of [
      ValidateIf((body: Record<string, unknown>) => body[field] !== null),
      Max(maxCopies, rule),
      Min(0, rule),
      IsInt(rule),
    ]) {
      decorate(target, property as string);
    }
  };
}

/** Property decorator for the copies on hand that a change starts from. */
function ExpectedCopies(): PropertyDecorator {
  return (target, property) => {
    for (const decorate of [
      IsOptional(),
      Copies('expected'),
      JSONSchema({
        type: ['integer', 'null'],
        description:
          'The copies on hand that the caller knows of: where others have changed them since, nothing is overwritten.',
        examples: [10],
      }),
    ]) {
      decorate(target, property as string);
    }
  };
}

const countRule = brokenWith(fieldError('copies', 'INVALID', `A whole number from 0 to ${maxCopies}.`));

/** Body of `POST /staff/stock/{book}`. */
// Otherwise a nullable field would be taken for an optional one.
@JSONSchema({
  required: ['copies', 'reason'],
  // No book has the `expected` copies of the documentation.
  examples: [{ copies: 12, reason: 'COUNT', note: 'Shelf B, counted twice' }],
})
export class SetStockInput {
  @Copies('copies')
  @JSONSchema({
    type: ['integer', 'null'],
    description:
      'Copies on hand from now on. Of a count those on the shelf, copies of paid orders that have not been sent among ' +
      'them: the shop takes these off. Null to track the book no longer.',
    examples: [12],
  })
  copies!: number | null;

  @ExpectedCopies()
  expected?: number | null;

  @IsIn(stockReasons, brokenWith(fieldError('reason', 'INVALID', `One of ${stockReasons.join(', ')}.`)))
  @JSONSchema({ examples: ['COUNT'] })
  reason!: (typeof stockReasons)[number];

  @IsOptional()
  @Text('note', 200)
  @JSONSchema({ examples: ['Shelf B, counted twice'] })
  note?: string;
}

/** A line of `POST /staff/stock/counts`. */
@JSONSchema({ examples: [{ book: '9780141439587', copies: 12 }] })
export class StockCountInput {
  @RequiredText('book', 100)
  @JSONSchema({ description: 'The id, the number or the ISBN of a book.', examples: ['9780141439587'] })
  book!: string;

  @Max(maxCopies, countRule)
  @Min(0, countRule)
  @IsInt(countRule)
  @JSONSchema({
    description: 'Copies on the shelf, copies of paid orders that have not been sent among them.',
    examples: [12],
  })
  copies!: number;

  @ExpectedCopies()
  expected?: number | null;
}

/** The query parameters of `GET /staff/stock`. */
export class StockQuery extends PageQuery {
  @IsOptional()
  @Text('search', limits.searchLength)
  @JSONSchema({
    description: 'A part of the title or the author, an ISBN, a number or an `id`.',
    examples: ['emma'],
  })
  search?: string;

  @IsOptional()
  @IsIn(['true', 'false'], brokenWith(fieldError('low', 'INVALID', 'One of true, false.')))
  @JSONSchema({ description: 'Only books of which five copies or fewer are left.', examples: ['true'] })
  low?: 'true' | 'false';
}

/** A book of a delivery. */
export class ReceivedLineInput {
  @RequiredText('book', 100)
  @JSONSchema({ description: 'The id, the number or the ISBN of a book.', examples: ['9780141439587'] })
  book!: string;

  @Count('copies', 10_000, 12)
  copies!: number;

  @IsOptional()
  @Count('onShelf', maxCopies, 12, 0)
  @JSONSchema({
    description:
      'Of a book that was not tracked before, the copies on the shelf in all, with these and with those of paid orders ' +
      'that have not been sent. Where it is left out, the shelf has the copies of the delivery alone.',
    // No book of the documentation is untracked.
    examples: [],
  })
  onShelf?: number;
}

/** Body of `POST /staff/stock/receive`. */
export class ReceiveStockInput {
  @Matches(
    uuidPattern,
    brokenWith(fieldError('id', 'INVALID', 'A version 4 UUID, made anew for each delivery.')),
  )
  @JSONSchema({
    description:
      'Chosen by the caller: a delivery that is sent twice is stored once; other lines need another id.',
    examples: ['6b0f7f0e-9a53-4f0c-8f5e-0f3a2c1d4e5f'],
  })
  id!: string;

  @ListOf('lines', 500, ReceivedLineInput)
  lines!: ReceivedLineInput[];

  @IsOptional()
  @Text('note', 200)
  @JSONSchema({ examples: ['Penguin, delivery note 4711'] })
  note?: string;
}
