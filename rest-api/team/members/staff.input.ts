import {
  ArrayMaxSize,
  ArrayNotEmpty,
  ArrayUnique,
  IsArray,
  IsIn,
  IsInt,
  IsOptional,
  Max,
  Min,
} from 'class-validator';
import { JSONSchema } from 'class-validator-jsonschema';
import { limits } from '../../contract/rules.ts';
import { Decimal } from '../../input/decimal.ts';
import { Moment } from '../../input/moment.ts';
import { RequiredText, Text, Trimmed } from '../../input/text.ts';
import { brokenWith, fieldError, requiredField } from '../../routing/field-error.ts';
import { type Permission, permissions, type Role, roleNames } from '../../routing/permissions.ts';
import { EmailForm } from '../../shopping/account/email-form.ts';
import { maxTokenDays } from '../tokens/service-tokens.queries.ts';

const codeLength = 30;

const roleRule = brokenWith(fieldError('role', 'INVALID', `One of ${roleNames.join(', ')}.`));
const firstRule = brokenWith(fieldError('first', 'INVALID', `A whole number from 1 to ${limits.pageSize}.`));
const versionRule = brokenWith(fieldError('version', 'INVALID', 'The version that you have read.'));
const daysRule = brokenWith(fieldError('days', 'INVALID', `A whole number from 1 to ${maxTokenDays}.`));
const permissionsRule = brokenWith(
  fieldError('permissions', 'INVALID', `A list of some of ${permissions.join(', ')}.`),
);

/** Body of `POST /staff/login`. */
export class StaffLoginInput {
  @Trimmed()
  @RequiredText('email', limits.emailLength)
  @JSONSchema({ examples: ['asha@example.com'] })
  email!: string;

  // The length is bounded, because hashing costs time.
  @RequiredText('password', limits.passwordLength)
  @JSONSchema({ examples: ['a room full of books'] })
  password!: string;

  @IsOptional()
  @Trimmed()
  @RequiredText('code', codeLength)
  @JSONSchema({ description: 'A time-based code or a recovery code.', examples: ['123456'] })
  code?: string;
}

/** Body of `POST /staff/code`. */
export class StaffCodeInput {
  @Trimmed()
  @RequiredText('code', codeLength)
  @JSONSchema({ description: 'A time-based code or a recovery code.', examples: ['123456'] })
  code!: string;
}

/** The query parameters of `GET /staff/members`. */
export class StaffMembersQuery {
  @IsOptional()
  @Decimal()
  @Max(limits.pageSize, firstRule)
  @Min(1, firstRule)
  @IsInt(firstRule)
  @JSONSchema({ description: 'Members on a page at most; 25 when left out.', examples: [25] })
  first?: number;

  @IsOptional()
  @Text('after', 500)
  @JSONSchema({ description: 'Where the page starts: the `next` of the page before.' })
  after?: string;
}

/** Body of `POST /staff/members`. */
export class InviteStaffInput {
  @Trimmed()
  @EmailForm()
  @RequiredText('email', limits.emailLength)
  @JSONSchema({ examples: ['ravi@example.com'] })
  email!: string;

  @IsOptional()
  @Trimmed()
  @RequiredText('name', limits.nameLength)
  @JSONSchema({ description: 'For a new account, first and last name.', examples: ['Ravi Menon'] })
  name?: string;

  @IsIn(roleNames, roleRule)
  @JSONSchema({ examples: ['packer'] })
  role!: Role;
}

/** Body of `POST /staff/members/{id}`. */
export class ChangeRoleInput {
  @IsIn(roleNames, roleRule)
  @JSONSchema({ examples: ['packer'] })
  role!: Role;

  @Min(1, versionRule)
  @IsInt(versionRule)
  @JSONSchema({ description: 'The version that the change is made from.', examples: [1] })
  version!: number;
}

/** The query parameters of `DELETE /staff/members/{id}`. */
export class RemoveStaffQuery {
  @Decimal()
  @Min(1, versionRule)
  @IsInt(versionRule)
  @JSONSchema({ description: 'The version that the change is made from.', examples: [1] })
  version!: number;
}

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

/** Which entries of the audit to answer with. */
export class AuditFilterQuery {
  @IsOptional()
  @Text('actorId', 100)
  @JSONSchema({ description: 'Only changes by this account or service token.' })
  actorId?: string;

  @IsOptional()
  @Text('action', 100)
  @JSONSchema({ description: 'Only changes of this kind.', examples: ['staff.added'] })
  action?: string;

  @IsOptional()
  @Text('subject', 200)
  @JSONSchema({ description: 'Only changes of this.' })
  subject?: string;

  @Moment('from', 'Only changes from this moment on.', '2026-01-31T00:00:00Z')
  from?: string;

  @Moment('to', 'Only changes before this moment.', '2026-02-01T00:00:00Z')
  to?: string;
}

/** The query parameters of `GET /staff/audit`. */
export class AuditQuery extends AuditFilterQuery {
  @IsOptional()
  @Decimal()
  @Max(limits.pageSize, firstRule)
  @Min(1, firstRule)
  @IsInt(firstRule)
  @JSONSchema({ description: 'Entries on a page at most; 50 when left out.', examples: [50] })
  first?: number;

  @IsOptional()
  @Text('after', 100)
  @JSONSchema({ description: 'Where the page starts: the `next` of the page before.' })
  after?: string;
}
