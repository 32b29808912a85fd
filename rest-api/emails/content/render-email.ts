import type { Letter } from '../email.ts';
import { letterContent } from './email-content.ts';
import { letterHtml } from './email-html.tsx';
import { letterText } from './email-text.ts';

export interface RenderedLetter {
  subject: string;
  html: string;
  text: string;
}

/** A letter as it is sent. @param publicUrl the origin of every link */
export function renderLetter(letter: Letter, publicUrl: string): RenderedLetter {
  const content = letterContent(letter, publicUrl);
  const reader = { firstName: letter.firstName, publicUrl };
  return {
    subject: content.subject,
    html: letterHtml(content, reader),
    text: letterText(content, reader),
  };
}
