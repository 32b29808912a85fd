import { renderToStaticMarkup } from 'react-dom/server';
import type { Letter } from '../letter.ts';
import { LetterPage } from './LetterPage.tsx';
import { letterContent } from './letter-content.ts';
import { letterText } from './letter-text.ts';

export interface RenderedLetter {
  subject: string;
  html: string;
  text: string;
}

/** The one that mail programs know best; React Email's `render` writes the same, in three times the time. */
const doctype =
  '<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-transitional.dtd">';

/** A letter as it is sent. @param publicUrl the origin of every link */
export function renderLetter(letter: Letter, publicUrl: string): RenderedLetter {
  const content = letterContent(letter, publicUrl);
  const { firstName } = letter;
  const page = <LetterPage content={content} firstName={firstName} publicUrl={publicUrl} />;
  return {
    subject: content.subject,
    html: `${doctype}${renderToStaticMarkup(page)}`,
    text: letterText(content, { firstName, publicUrl }),
  };
}
