import { ArrayUnique, IsBoolean, IsInt, IsOptional, Max, Min, ValidateBy } from 'class-validator';
import { JSONSchema } from 'class-validator-jsonschema';
import { importParts } from '../../../text/import-parts.ts';
import { importUpload } from '../../contract/staff-imports.ts';
import { Decimal } from '../../input/count.ts';
import { ListOf } from '../../input/list-of.ts';
import { RequiredText } from '../../input/text.ts';
import { brokenWith, fieldError } from '../../routing/field-error.ts';

const { maxBytes } = importUpload;
const sizeRule = brokenWith(fieldError('size', 'INVALID', 'The size of the whole file in bytes, 1 or more.'));
const tooLargeRule = brokenWith(
  fieldError(
    'size',
    'TOO_LONG',
    `The file is larger than ${maxBytes / 1_000_000} MB. Split it, compress ONIX with gzip, or import it on the machine: npm run catalogue:import.`,
  ),
);
const offsetRule = brokenWith(
  fieldError('offset', 'INVALID', `Where the part begins, in bytes: 0 to ${maxBytes}.`),
);

/** The query parameters of `PUT /staff/imports/{id}`. */
export class ImportPartQuery {
  @RequiredText('name', 200)
  @JSONSchema({ description: 'The name of the file.', examples: ['publisher.xml'] })
  name!: string;

  @Decimal()
  @Max(maxBytes, tooLargeRule)
  @Min(1, sizeRule)
  @IsInt(sizeRule)
  @JSONSchema({ description: 'The size of the whole file in bytes.', examples: [48_000] })
  size!: number;

  @Decimal()
  @Max(maxBytes, offsetRule)
  @Min(0, offsetRule)
  @IsInt(offsetRule)
  @JSONSchema({ description: 'Where in the file this part begins, in bytes.', examples: [0] })
  offset!: number;
}

const partNames = Object.keys(importParts);
/** The rule of a request in which a part stands twice. */
export const partsOnce = fieldError('columns', 'INVALID', 'Each part of a book has one column.');

/** Which column of a file of CSV holds a part of the books. */
export class ImportColumnInput {
  // No enumeration: what GraphQL passes on is any text.
  @ValidateBy(
    { name: 'isImportPart', validator: { validate: (part: unknown) => partNames.includes(String(part)) } },
    brokenWith(fieldError('part', 'INVALID', `One of ${partNames.join(', ')}.`)),
  )
  @JSONSchema({
    type: 'string',
    pattern: `^(${partNames.join('|')})$`,
    description: 'The part, by the name of its usual column.',
    examples: ['title'],
  })
  part!: string;

  @RequiredText('column', 200)
  @JSONSchema({ description: 'The name of the column in the file.', examples: ['Name of the book'] })
  column!: string;
}

/** Body of `POST /staff/imports/{id}/start`. */
// The mapping of the documentation reads no other file.
@JSONSchema({ examples: [{ dryRun: true }] })
export class StartImportInput {
  @IsBoolean(brokenWith(fieldError('dryRun', 'INVALID', 'One of true, false.')))
  @JSONSchema({
    description: 'true only says what would change; false imports what a check has found importable.',
    examples: [true],
  })
  dryRun!: boolean;

  @IsOptional()
  @RequiredText('mapping', 50)
  @JSONSchema({ description: 'Of a check; the usual one when left out.', examples: ['quire'] })
  mapping?: string;

  @IsOptional()
  @ArrayUnique(({ part }: ImportColumnInput) => part, brokenWith(partsOnce))
  @ListOf('columns', partNames.length, ImportColumnInput)
  @JSONSchema({
    description:
      'Of a check of CSV: which columns hold what, each part once. All other columns are left out. Without it the mapping says so.',
  })
  columns?: ImportColumnInput[];
}
