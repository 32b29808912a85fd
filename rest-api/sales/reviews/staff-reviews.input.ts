import { IsIn, IsOptional } from 'class-validator';
import { JSONSchema } from 'class-validator-jsonschema';
import { limits } from '../../contract/rules.ts';
import { Version } from '../../input/count.ts';
import { PageCursor, PageSize } from '../../input/page.ts';
import { RequiredText, Trimmed } from '../../input/text.ts';
import { brokenWith, fieldError } from '../../routing/field-error.ts';

export const reviewFilters = ['TO_DECIDE', 'HIDDEN'] as const;

/** The query parameters of `GET /staff/reviews`. */
export class StaffReviewsQuery {
  @PageSize('first', 'Reviews on a page at most; 25 when left out.')
  first?: number;

  @PageCursor()
  after?: string;

  @IsOptional()
  @IsIn(reviewFilters, brokenWith(fieldError('only', 'INVALID', `One of ${reviewFilters.join(', ')}.`)))
  @JSONSchema({
    description:
      'Only those with reports that nobody has decided on and hidden ones that their authors have changed since, or those ' +
      'that are hidden.',
    examples: ['TO_DECIDE'],
  })
  only?: (typeof reviewFilters)[number];
}

/** Body of `POST /staff/reviews/{id}/hide`. */
export class HideReviewInput {
  @Version()
  version!: number;

  @Trimmed()
  @RequiredText('reason', limits.reviewReasonLength)
  @JSONSchema({
    description: 'Why, as the email to its author says it.',
    examples: ['It tells how the book ends.'],
  })
  reason!: string;
}

/** Body of `POST /staff/reviews/{id}/show`. */
export class ShowReviewInput {
  @Version()
  version!: number;
}
