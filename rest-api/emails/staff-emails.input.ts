import { IsIn, IsOptional } from 'class-validator';
import { JSONSchema } from 'class-validator-jsonschema';
import { limits } from '../contract/rules.ts';
import type { LetterState } from '../contract/staff-letters.ts';
import { PageQuery } from '../input/page.ts';
import { Text } from '../input/text.ts';
import { brokenWith, fieldError } from '../routing/field-error.ts';

const emailStates = ['waiting', 'sent', 'dead', 'unsent'] as const satisfies LetterState[];

/** The query parameters of `GET /staff/emails`. */
export class StaffEmailsQuery extends PageQuery {
  @IsOptional()
  @Text('recipient', limits.emailLength)
  @JSONSchema({
    description: 'A part of the address that the letter goes to.',
    examples: ['ada@example.com'],
  })
  recipient?: string;

  @IsOptional()
  @Text('kind', 50)
  @JSONSchema({ description: 'Only letters of this kind.', examples: ['order_paid'] })
  kind?: string;

  @IsOptional()
  @IsIn(emailStates, brokenWith(fieldError('state', 'INVALID', `One of ${emailStates.join(', ')}.`)))
  @JSONSchema({ description: 'Only letters of which this has become.', examples: ['dead'] })
  state?: LetterState;
}
