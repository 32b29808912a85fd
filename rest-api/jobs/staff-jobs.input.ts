import { IsOptional } from 'class-validator';
import { JSONSchema } from 'class-validator-jsonschema';
import { RequiredText } from '../input/text.ts';

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
