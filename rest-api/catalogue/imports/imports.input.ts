import { IsBoolean, IsInt, IsOptional, Max, Min } from 'class-validator';
import { JSONSchema } from 'class-validator-jsonschema';
import { importUpload } from '../../contract/staff-imports.ts';
import { Decimal } from '../../input/count.ts';
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
}
