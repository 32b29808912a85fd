import { ArrayMaxSize, ArrayMinSize, IsArray, IsInt, IsString, Matches, Min } from 'class-validator';
import { JSONSchema } from 'class-validator-jsonschema';
import { OneLine, OptionalLine } from '../../catalogue/staff-books/book-fields.input.ts';
import { carrierLimits } from '../../contract/carriers.ts';
import { Decimal } from '../../input/count.ts';
import { RequiredText } from '../../input/text.ts';
import { brokenWith, fieldError } from '../../routing/field-error.ts';

/** A link that can stand on a page of shoppers: no script, no password, no spaces. */
export const httpsLink = /^https:\/\/[A-Za-z\d.-]+(:\d{1,5})?([/?#]\S*)?$/;

const linkTemplate = /^https:\/\/[A-Za-z\d.-]+(:\d{1,5})?([/?#][^\s{}]*(\{number\}[^\s{}]*)?)?$/;

const linkRule = brokenWith(
  fieldError(
    'linkTemplate',
    'INVALID',
    'A link that begins with https://, in which {number} may stand once for the number of a parcel.',
  ),
);
const versionRule = brokenWith(fieldError('version', 'INVALID', 'The version that you have read.'));
const idsRule = brokenWith(fieldError('ids', 'INVALID', 'The ids of all carriers, each once.'));

/** A new carrier. */
export class NewCarrierInput {
  @OneLine()
  @RequiredText('name', carrierLimits.nameLength)
  @JSONSchema({ examples: ['Metro Couriers'] })
  name!: string;

  @OptionalLine('linkTemplate', carrierLimits.linkLength, {
    description: 'Where a parcel is tracked, with `{number}` in place of its number. Missing: nowhere.',
    examples: ['https://metro.example/track?parcel={number}'],
  })
  @Matches(linkTemplate, linkRule)
  linkTemplate?: string | null;
}

/** What a carrier becomes. */
export class CarrierInput extends NewCarrierInput {
  @Min(0, versionRule)
  @IsInt(versionRule)
  @JSONSchema({ description: 'The version that the change starts from.', examples: [0] })
  version!: number;
}

/** The query parameters of the removal of a carrier. */
export class RemoveCarrierQuery {
  @Decimal()
  @Min(0, versionRule)
  @IsInt(versionRule)
  @JSONSchema({ description: 'The version that the removal starts from.', examples: [0] })
  version!: number;
}

/** The order of the carriers. */
export class CarrierOrderInput {
  @IsString({ each: true, ...idsRule })
  @ArrayMaxSize(carrierLimits.carriers, idsRule)
  @ArrayMinSize(1, idsRule)
  @IsArray(idsRule)
  @JSONSchema({
    description: 'The ids of all carriers in the order in which staff choose one.',
    examples: [['delhivery', 'india-post']],
  })
  ids!: string[];
}
