import { IsInt, IsOptional, Max, Min } from 'class-validator';
import { JSONSchema } from 'class-validator-jsonschema';
import { limits } from '../../contract/rules.ts';
import { Decimal } from '../../input/count.ts';
import { Moment } from '../../input/moment.ts';
import { Text } from '../../input/text.ts';
import { brokenWith, fieldError } from '../../routing/field-error.ts';

const firstRule = brokenWith(fieldError('first', 'INVALID', `A whole number from 1 to ${limits.pageSize}.`));

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
