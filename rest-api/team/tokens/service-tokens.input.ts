import { ArrayMaxSize, ArrayNotEmpty, ArrayUnique, IsArray, IsIn, IsInt, Max, Min } from 'class-validator';
import { JSONSchema } from 'class-validator-jsonschema';
import { limits } from '../../contract/rules.ts';
import { RequiredText, Trimmed } from '../../input/text.ts';
import { brokenWith, fieldError, requiredField } from '../../routing/field-error.ts';
import { type Permission, permissions } from '../../routing/permissions.ts';
import { maxTokenDays } from './service-tokens.queries.ts';

const daysRule = brokenWith(fieldError('days', 'INVALID', `A whole number from 1 to ${maxTokenDays}.`));
const permissionsRule = brokenWith(
  fieldError('permissions', 'INVALID', `A list of some of ${permissions.join(', ')}.`),
);

/** Body of `POST /staff/tokens`. */
export class NewServiceTokenInput {
  @Trimmed()
  @RequiredText('name', limits.nameLength)
  @JSONSchema({ pattern: '\\S', examples: ['Warehouse'] })
  name!: string;

  @IsIn(permissions, { ...permissionsRule, each: true })
  @ArrayUnique(permissionsRule)
  @ArrayMaxSize(permissions.length, permissionsRule)
  @ArrayNotEmpty(brokenWith(requiredField('permissions')))
  @IsArray(permissionsRule)
  @JSONSchema({ examples: [['orders:read', 'orders:ship']] })
  permissions!: Permission[];

  @Max(maxTokenDays, daysRule)
  @Min(1, daysRule)
  @IsInt(daysRule)
  @JSONSchema({ description: 'From now until it ends.', examples: [30] })
  days!: number;
}
