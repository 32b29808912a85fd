import type { Letter, LetterOf, LetterOrder } from '../email.ts';

export interface LetterLink {
  label: string;
  url: string;
}

/** What a letter says, before it is set as HTML or as plain text. */
export interface LetterContent {
  subject: string;
  /** What mail programs show beside the subject. */
  preview: string;
  heading: string;
  /** One paragraph each, ahead of the button. */
  paragraphs: string[];
  action?: LetterLink;
  /** Below the button. */
  notes?: string[];
  /** Below the notes, less prominent than the button. */
  link?: LetterLink;
  order?: LetterOrder;
}

/** How the letters of some kinds are worded. @param publicUrl the origin of every link */
export type LetterWriters<Kind extends Letter['kind']> = {
  [Each in Kind]: (letter: LetterOf<Each>, publicUrl: string) => LetterContent;
};
