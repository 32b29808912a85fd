import type { EmailMessage } from '../email.ts';
import { accountEmails } from './account-emails.ts';
import type { EmailContent, EmailWriters } from './email-writer.ts';
import { noteEmails, orderEmails, parcelEmails, reviewEmails, stockEmails } from './order-emails.ts';
import { returnEmails } from './return-emails.ts';

const writers: EmailWriters<EmailMessage['kind']> = {
  ...accountEmails,
  ...orderEmails,
  ...parcelEmails,
  ...noteEmails,
  ...returnEmails,
  ...reviewEmails,
  ...stockEmails,
};

/** Words an email. @param publicUrl the origin of every link */
export function emailContent(message: EmailMessage, publicUrl: string): EmailContent {
  const write = writers[message.kind] as (message: EmailMessage, publicUrl: string) => EmailContent;
  return write(message, publicUrl);
}
