import { Transform } from 'class-transformer';
import {
  ArrayMaxSize,
  ArrayNotEmpty,
  IsArray,
  IsBoolean,
  IsIn,
  IsOptional,
  IsString,
  Matches,
  MaxLength,
  ValidateBy,
} from 'class-validator';
import { JSONSchema } from 'class-validator-jsonschema';
import type { Seller } from '../contract/invoices.ts';
import { limits } from '../contract/rules.ts';
import type {
  InvoiceSettings,
  PayOnDeliverySettings,
  ReturnSettings,
  SampleTextSettings,
  StockHoldSettings,
} from '../contract/settings.ts';
import { Count } from '../input/count.ts';
import { RequiredObject } from '../input/nested.ts';
import { ReadBy, RequiredText, Text, Trimmed } from '../input/text.ts';
import { brokenWith, fieldError } from '../routing/field-error.ts';
import { DeliverySettingsInput, PincodesList } from './delivery.input.ts';
import { gstStateCodes } from './gst-states.ts';
import { isGstin, isGstinOf } from './gstin.ts';
import { AnnouncementInput, BannerInput } from './notices.input.ts';

const addressLines = 6;
const addressRule = brokenWith(
  fieldError(
    'address',
    'INVALID',
    `Send 1 to ${addressLines} lines of at most ${limits.nameLength} characters each.`,
  ),
);
/** Rules that the schema of the document cannot say. */
export const noGstin = fieldError(
  'gstin',
  'INVALID',
  'The 15 characters of the registration certificate; leave it empty where there is none.',
);
export const otherStatesGstin = fieldError('gstin', 'INVALID', 'It begins with the code of another state.');

/** Property decorator for an optional text: an empty one is null. */
function TextOrNull(field: string, max: number): PropertyDecorator {
  return (target, property) => {
    IsOptional()(target, property as string);
    Transform(({ value }) => (typeof value === 'string' ? value.trim() || null : value))(target, property);
    Text(field, max)(target, property);
  };
}

/** Who sells, as invoices print it. */
export class SellerInput implements Seller {
  @Trimmed()
  @RequiredText('name', limits.nameLength)
  @JSONSchema({ examples: ['Quire Books'] })
  name!: string;

  @ArrayMaxSize(addressLines, addressRule)
  @ArrayNotEmpty(addressRule)
  @IsArray(addressRule)
  @IsString({ each: true, ...addressRule })
  @MaxLength(limits.nameLength, { each: true, ...addressRule })
  @Matches(/^[^\0]*[^\s\0][^\0]*$/, { each: true, ...addressRule })
  @JSONSchema({
    description: 'The lines of the address.',
    examples: [['12 Church Street', 'Bengaluru 560001']],
  })
  address!: string[];

  @IsIn(
    Object.keys(gstStateCodes),
    brokenWith(fieldError('state', 'INVALID', 'A state or union territory of India.')),
  )
  @JSONSchema({ examples: ['Karnataka'] })
  state!: string;

  @ValidateBy(
    {
      name: 'ofState',
      validator: {
        validate: (gstin, validation) => isGstinOf(gstin, String(Object(validation?.object).state)),
      },
    },
    brokenWith(otherStatesGstin),
  )
  @ValidateBy(
    { name: 'gstin', validator: { validate: (gstin) => typeof gstin === 'string' && isGstin(gstin) } },
    brokenWith(noGstin),
  )
  @ReadBy((text) => text.trim().toUpperCase())
  @TextOrNull('gstin', 15)
  @JSONSchema({
    type: ['string', 'null'],
    description: 'Of a seller who is registered for GST; null or empty for others, who charge no tax.',
    examples: ['29AAGCB7383J1Z4'],
  })
  gstin: string | null = null;

  @TextOrNull('grievanceOfficer', 200)
  @JSONSchema({
    type: ['string', 'null'],
    description: 'Whom shoppers complain to, with an address or a number.',
    examples: ['Asha Rao, +91 80 2345 6789'],
  })
  grievanceOfficer: string | null = null;
}

export class InvoiceSettingsInput implements InvoiceSettings {
  @IsIn(['PAID', 'SHIPPED'], brokenWith(fieldError('issuedAt', 'INVALID', 'One of PAID, SHIPPED.')))
  @JSONSchema({ description: 'When the bill of an order is issued.', examples: ['SHIPPED'] })
  issuedAt!: 'PAID' | 'SHIPPED';

  // Numbers of invoices may have sixteen characters; a prefix of S would write the numbers of samples.
  @Matches(
    /^(?!S$)[A-Z0-9]{0,2}$/,
    brokenWith(
      fieldError('prefix', 'INVALID', 'At most two capital letters or digits; not S, which marks samples.'),
    ),
  )
  @JSONSchema({
    description: 'What the numbers of invoices begin with. A new prefix begins a series at 1.',
    examples: ['Q'],
  })
  prefix!: string;
}

export class ReturnSettingsInput implements ReturnSettings {
  @Count('days', 365, 10)
  days!: number;
}

export class StockHoldSettingsInput implements StockHoldSettings {
  @Count('minutes', 60, 15)
  minutes!: number;
}

export class PayOnDeliverySettingsInput implements PayOnDeliverySettings {
  @Count('maxPaise', limits.orderPaise, 500_000)
  @JSONSchema({ description: 'What an order can come to that is paid on delivery.' })
  maxPaise!: number;

  @PincodesList()
  @JSONSchema({
    description: 'What the pincodes begin with where it is offered; none: wherever the shop delivers.',
    examples: [['560']],
  })
  pincodes!: string[];

  @Count('maxRefused', 100, 1, 0)
  @JSONSchema({ description: 'How many parcels of a shopper may have come back unpaid.' })
  maxRefused!: number;
}

export class SampleTextSettingsInput implements SampleTextSettings {
  @IsBoolean(brokenWith(fieldError('shown', 'INVALID', 'True or false.')))
  @JSONSchema({ examples: [false] })
  shown!: boolean;
}

/** Body of `POST /staff/settings`: a version, and one setting. */
export class ChangeSettingInput {
  @Count('version', 2_147_483_647, 0, 0)
  @JSONSchema({ description: 'Of the setting: the one that the change starts from.' })
  version!: number;

  @IsOptional()
  @RequiredObject('seller', SellerInput)
  seller?: SellerInput | null;

  @IsOptional()
  @RequiredObject('invoicing', InvoiceSettingsInput)
  invoicing?: InvoiceSettingsInput | null;

  @IsOptional()
  @RequiredObject('returns', ReturnSettingsInput)
  returns?: ReturnSettingsInput | null;

  @IsOptional()
  @RequiredObject('stockHold', StockHoldSettingsInput)
  stockHold?: StockHoldSettingsInput | null;

  @IsOptional()
  @RequiredObject('delivery', DeliverySettingsInput)
  delivery?: DeliverySettingsInput | null;

  @IsOptional()
  @RequiredObject('payOnDelivery', PayOnDeliverySettingsInput)
  payOnDelivery?: PayOnDeliverySettingsInput | null;

  @IsOptional()
  @RequiredObject('sampleTexts', SampleTextSettingsInput)
  sampleTexts?: SampleTextSettingsInput | null;

  @IsOptional()
  @RequiredObject('banner', BannerInput)
  banner?: BannerInput | null;

  @IsOptional()
  @RequiredObject('announcement', AnnouncementInput)
  announcement?: AnnouncementInput | null;
}
