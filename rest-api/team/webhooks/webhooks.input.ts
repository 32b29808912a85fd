import { ArrayMaxSize, ArrayNotEmpty, ArrayUnique, IsArray, IsBoolean, IsIn } from 'class-validator';
import { JSONSchema } from 'class-validator-jsonschema';
import { type ChangeType, changeTypes } from '../../contract/changes.ts';
import { webhookLimits } from '../../contract/webhooks.ts';
import { OptionalText, RequiredText, Trimmed } from '../../input/text.ts';
import { brokenWith, fieldError, requiredField } from '../../routing/field-error.ts';

const typesRule = brokenWith(
  fieldError('types', 'INVALID', `A list of some of ${changeTypes.join(', ')}, each once.`),
);

/** Body of `POST /staff/webhooks`. */
export class NewWebhookInput {
  @Trimmed()
  @RequiredText('url', webhookLimits.urlLength)
  @JSONSchema({
    description:
      'An address of the internet that begins with https://, unless the shop has WEBHOOKS_TO_PRIVATE=on.',
    examples: ['https://93.184.215.14/hooks/quire'],
  })
  url!: string;

  @OptionalText('description', webhookLimits.descriptionLength)
  @JSONSchema({ description: 'What it is for.', examples: ['Warehouse'] })
  description: string = '';

  @IsIn(changeTypes, { ...typesRule, each: true })
  @ArrayUnique(typesRule)
  @ArrayMaxSize(changeTypes.length, typesRule)
  @ArrayNotEmpty(brokenWith(requiredField('types')))
  @IsArray(typesRule)
  @JSONSchema({ description: 'What it is told of.', examples: [['order.paid', 'stock.low']] })
  types!: ChangeType[];
}

/** Body of `POST /staff/webhooks/{id}`. */
export class WebhookInput extends NewWebhookInput {
  @IsBoolean(brokenWith(fieldError('isOn', 'INVALID', 'One of true, false.')))
  @JSONSchema({
    description:
      'False: nothing is sent to it. Turned on again, it gets what waits, and is told of what has happened meanwhile.',
    examples: [true],
  })
  isOn!: boolean;
}
