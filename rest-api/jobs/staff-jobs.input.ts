import { IsOptional } from 'class-validator';
import { JSONSchema } from 'class-validator-jsonschema';
import { limits } from '../contract/rules.ts';
import { PageSize } from '../input/page.ts';
import { RequiredText, Text } from '../input/text.ts';

/** The query parameters of `GET /staff/jobs`. */
export class StaffJobsQuery {
  @PageSize('first', `Dead jobs on a page at most; ${limits.pageSize} when left out.`, 25)
  first?: number;

  @IsOptional()
  @Text('after', 700)
  @JSONSchema({ description: 'Where the page starts: the `next` of the page before.' })
  after?: string;
}

/** Body of `POST /staff/jobs/retry`. */
export class RetryJobsInput {
  @RequiredText('kind', 50)
  @JSONSchema({ examples: ['refund'] })
  kind!: string;

  @IsOptional()
  @RequiredText('subject', 300)
  @JSONSchema({
    description: 'Which one; all dead jobs of the kind when left out.',
    examples: ['pay_29QQoUBi66xm2f'],
  })
  subject?: string;
}
