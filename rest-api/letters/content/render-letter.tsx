import { render } from '@react-email/render';
import type { Letter } from '../letter.ts';
import { LetterPage } from './LetterPage.tsx';
import { letterContent } from './letter-content.ts';
import { letterText } from './letter-text.ts';

export interface RenderedLetter {
  subject: string;
  html: string;
  text: string;
}

/** A letter as it is sent. @param publicUrl the origin of every link */
export async function renderLetter(letter: Letter, publicUrl: string): Promise<RenderedLetter> {
  const content = letterContent(letter, publicUrl);
  const { firstName } = letter;
  return {
    subject: content.subject,
    html: await render(<LetterPage content={content} firstName={firstName} publicUrl={publicUrl} />),
    text: letterText(content, { firstName, publicUrl }),
  };
}
