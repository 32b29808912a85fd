import type { EmailMessage, EmailOf, EmailOrder } from '../email.ts';

export interface EmailLink {
  label: string;
  url: string;
}

/** What an email says, before it is set as HTML or as plain text. */
export interface EmailContent {
  subject: string;
  /** What mail programs show beside the subject. */
  preview: string;
  heading: string;
  /** One paragraph each, ahead of the button. */
  paragraphs: string[];
  action?: EmailLink;
  /** Below the button. */
  notes?: string[];
  /** Below the notes, less prominent than the button. */
  link?: EmailLink;
  order?: EmailOrder;
}

/** How the emails of some kinds are worded. @param publicUrl the origin of every link */
export type EmailWriters<Kind extends EmailMessage['kind']> = {
  [Each in Kind]: (message: EmailOf<Each>, publicUrl: string) => EmailContent;
};
