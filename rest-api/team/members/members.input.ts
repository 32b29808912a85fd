import { IsIn, IsInt, IsOptional, Max, Min } from 'class-validator';
import { JSONSchema } from 'class-validator-jsonschema';
import { limits } from '../../contract/rules.ts';
import { Decimal } from '../../input/count.ts';
import { RequiredText, Text, Trimmed } from '../../input/text.ts';
import { brokenWith, fieldError } from '../../routing/field-error.ts';
import { type Role, roleNames } from '../../routing/permissions.ts';
import { EmailForm } from '../../shopping/account/email-form.ts';

const roleRule = brokenWith(fieldError('role', 'INVALID', `One of ${roleNames.join(', ')}.`));
const firstRule = brokenWith(fieldError('first', 'INVALID', `A whole number from 1 to ${limits.pageSize}.`));
const versionRule = brokenWith(fieldError('version', 'INVALID', 'The version that you have read.'));

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
