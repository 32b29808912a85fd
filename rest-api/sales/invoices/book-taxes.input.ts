import { IsIn, IsOptional, Matches, ValidateIf } from 'class-validator';
import { JSONSchema } from 'class-validator-jsonschema';
import { taxRates } from '../../contract/book-taxes.ts';
import { limits } from '../../contract/rules.ts';
import { PageQuery } from '../../input/page.ts';
import { Text, Trimmed } from '../../input/text.ts';
import { brokenWith, fieldError } from '../../routing/field-error.ts';

const versionForm = /^[0-9a-f]{16}$/;
const versionRule = brokenWith(fieldError('version', 'INVALID', 'The version that you have read.'));
const newVersionRule = brokenWith(
  fieldError('version', 'INVALID', 'The version that you have read, or null for a book without a tax.'),
);
const versionExample = '1f0c5e2ab94d7733';

/** The query parameters of `GET /staff/taxes`. */
export class BookTaxesQuery extends PageQuery {
  @IsOptional()
  @Text('search', limits.searchLength)
  @JSONSchema({
    description: 'A part of the title or the author, an ISBN, a number or an `id`.',
    examples: ['emma'],
  })
  search?: string;
}

/** Body of `POST /staff/taxes/{book}`. */
export class SetBookTaxInput {
  @Trimmed()
  @Matches(
    /^\d{4}(\d\d){0,2}$/,
    brokenWith(fieldError('hsn', 'INVALID', 'A code of 4, 6 or 8 digits, such as 8523.')),
  )
  @JSONSchema({ description: 'The code of goods (HSN) or services (SAC).', examples: ['998431'] })
  hsn!: string;

  @IsIn([...taxRates], brokenWith(fieldError('rateBasisPoints', 'INVALID', `One of ${taxRates.join(', ')}.`)))
  @JSONSchema({
    type: 'integer',
    description: 'Hundredths of a percent that the price includes: 500 is 5 %.',
    examples: [500],
  })
  rateBasisPoints!: number;

  @ValidateIf(({ version }: SetBookTaxInput) => version !== null)
  @Matches(versionForm, newVersionRule)
  @JSONSchema({
    type: ['string', 'null'],
    description: 'The version that the change starts from; null for a book without a tax.',
    examples: [null],
  })
  version!: string | null;
}

/** The query parameters of `DELETE /staff/taxes/{book}`. */
export class RemoveBookTaxQuery {
  @Matches(versionForm, versionRule)
  @JSONSchema({ description: 'The version that the change starts from.', examples: [versionExample] })
  version!: string;
}
