import { IsIn, IsOptional } from 'class-validator';
import { JSONSchema } from 'class-validator-jsonschema';
import { limits } from '../contract/rules.ts';
import type { EmailState } from '../contract/staff-emails.ts';
import { PageQuery } from '../input/page.ts';
import { Text } from '../input/text.ts';
import { brokenWith, fieldError } from '../routing/field-error.ts';

const emailStates = ['WAITING', 'SENT', 'DEAD', 'UNSENT'] as const satisfies EmailState[];

/** The query parameters of `GET /staff/emails`. */
export class StaffEmailsQuery extends PageQuery {
  @IsOptional()
  @Text('recipient', limits.emailLength)
  @JSONSchema({
    description: 'A part of the address that the email goes to.',
    examples: ['ada@example.com'],
  })
  recipient?: string;

  @IsOptional()
  @Text('kind', 50)
  @JSONSchema({ description: 'Only emails of this kind.', examples: ['order_paid'] })
  kind?: string;

  @IsOptional()
  @IsIn(emailStates, brokenWith(fieldError('state', 'INVALID', `One of ${emailStates.join(', ')}.`)))
  @JSONSchema({ description: 'Only emails of which this has become.', examples: ['DEAD'] })
  state?: EmailState;
}
