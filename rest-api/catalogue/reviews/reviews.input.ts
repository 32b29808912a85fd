import { IsIn, IsOptional } from 'class-validator';
import { JSONSchema } from 'class-validator-jsonschema';
import { PageCursor, PageSize } from '../../input/page.ts';
import { brokenWith, fieldError } from '../../routing/field-error.ts';

export const reviewSorts = ['NEWEST', 'HELPFUL'] as const;
export type ReviewSort = (typeof reviewSorts)[number];

/** The query parameters of `GET /products/{id}/reviews`. */
export class ReviewsQuery {
  @IsOptional()
  @IsIn(reviewSorts, brokenWith(fieldError('sort', 'INVALID', `One of ${reviewSorts.join(', ')}.`)))
  @JSONSchema({
    description: 'The latest first, as without it, or those first that most shoppers find helpful.',
    examples: ['HELPFUL'],
  })
  sort?: ReviewSort;

  @PageSize('first', 'Reviews on a page at most; 10 when left out.')
  first?: number;

  @PageCursor()
  after?: string;
}
