import { Matches } from 'class-validator';
import { JSONSchema } from 'class-validator-jsonschema';
import { carrierLimits } from '../../contract/carriers.ts';
import { StartVersion } from '../../input/list-change.input.ts';
import { OneLine, OptionalLine, RequiredText } from '../../input/text.ts';
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
  @StartVersion()
  version!: number;
}
