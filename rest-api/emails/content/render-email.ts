import type { EmailMessage } from '../email.ts';
import { emailContent } from './email-content.ts';
import { emailHtml } from './email-html.tsx';
import { emailText } from './email-text.ts';

export interface RenderedEmail {
  subject: string;
  html: string;
  text: string;
}

/** An email as it is sent. @param publicUrl the origin of every link */
export function renderEmail(message: EmailMessage, publicUrl: string): RenderedEmail {
  const content = emailContent(message, publicUrl);
  const reader = { firstName: message.firstName, publicUrl };
  return {
    subject: content.subject,
    html: emailHtml(content, reader),
    text: emailText(content, reader),
  };
}
