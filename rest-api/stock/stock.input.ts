import { IsIn, IsInt, IsOptional, Max, Min, ValidateIf } from 'class-validator';
import { JSONSchema } from 'class-validator-jsonschema';
import { Text } from '../input/text.ts';
import { brokenWith, fieldError } from '../routing/field-error.ts';
import { maxCopies } from './set-stock.ts';

/** Reasons for which a person sets the copies on hand; sales and returns are the shop's own. */
export const stockReasons = ['count', 'receipt', 'damage'] as const;

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

/** Body of `POST /staff/stock/{book}`. */
export class SetStockInput {
  @Copies('copies')
  @JSONSchema({
    type: ['integer', 'null'],
    description: 'Copies on the shelf from now on; null to track the book no longer.',
    examples: [12],
  })
  copies!: number | null;

  @IsOptional()
  @Copies('expected')
  @JSONSchema({
    type: ['integer', 'null'],
    description:
      'The copies on hand that the caller knows of: where others have changed them since, nothing is overwritten.',
    examples: [10],
  })
  expected?: number | null;

  @IsIn(stockReasons, brokenWith(fieldError('reason', 'INVALID', `One of ${stockReasons.join(', ')}.`)))
  @JSONSchema({ examples: ['count'] })
  reason!: (typeof stockReasons)[number];

  @IsOptional()
  @Text('note', 200)
  @JSONSchema({ examples: ['Shelf B, counted twice'] })
  note?: string;
}
