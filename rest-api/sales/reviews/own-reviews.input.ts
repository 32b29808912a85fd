import { IsIn } from 'class-validator';
import { JSONSchema } from 'class-validator-jsonschema';
import { type ReportReason, reportReasons } from '../../contract/reviews.ts';
import { limits } from '../../contract/rules.ts';
import { Count } from '../../input/count.ts';
import { OptionalText, ReadBy, Text } from '../../input/text.ts';
import { brokenWith, fieldError } from '../../routing/field-error.ts';

/** A text of several lines without characters that are none of it. */
const plainLines = (text: string): string =>
  text
    .replace(/\r\n?/g, '\n')
    .replace(/[^\P{Cc}\n\0]/gu, ' ')
    .replace(/\n{3,}/g, '\n\n')
    .trim();

/** Body of `PUT /user/products/{id}/review`. */
export class ReviewInput {
  @Count('rating', 5, 5)
  rating!: number;

  @ReadBy(plainLines)
  @Text('text', limits.reviewLength)
  @JSONSchema({
    description: 'Plain text without links; empty for a rating alone.',
    examples: ['I read it in one night.'],
  })
  text!: string;
}

/** Body of `POST /user/reviews/{id}/report`. */
export class ReportInput {
  @IsIn(reportReasons, brokenWith(fieldError('reason', 'INVALID', `One of ${reportReasons.join(', ')}.`)))
  @JSONSchema({ examples: ['SPAM'] })
  reason!: ReportReason;

  @OptionalText('note', limits.reviewReasonLength)
  @JSONSchema({
    description: 'What the shop should know beside it; may be left out.',
    examples: ['It advertises another shop.'],
  })
  note = '';
}
