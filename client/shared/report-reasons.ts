import type { ReportReason } from './schema.generated.ts';

/** What can be wrong with a review. */
export const REPORT_REASONS: Record<ReportReason, string> = {
  SPAM: 'It advertises something',
  OFFENSIVE: 'It insults somebody',
  NOT_ABOUT_THE_BOOK: 'It is not about the book',
  PERSONAL_DATA: 'It says who somebody is, or where they live',
  OTHER: 'Something else',
};
