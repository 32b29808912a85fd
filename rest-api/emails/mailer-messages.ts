import type { Invoice } from '../contract/invoices.ts';
import type { RenderedEmail } from './content/render-email.ts';
import type { EmailMessage } from './email.ts';

/** An email with what its envelope and headers need. */
export interface Mail {
  email: EmailMessage;
  to: string;
  /** Without angle brackets. */
  messageId: string;
  /** When it was caused, an ISO string. */
  date: string;
  /** Attached as PDF. */
  invoices: Invoice[];
}

/** An email as it is sent, and its source with all headers. */
export interface ShownMail extends RenderedEmail {
  source: string;
}

/** Requests of the REST service to the mailer; each response has the `id` of its request. */
export type MailerRequest =
  | { type: 'send'; id: number; mail: Mail }
  | { type: 'show'; id: number; mail: Mail }
  | { type: 'print'; id: number; invoice: Invoice }
  | { type: 'abort'; id: number };

export type MailerResponse =
  | { type: 'sent'; id: number }
  | { type: 'shown'; id: number; shown: ShownMail }
  | { type: 'printed'; id: number; pdf: Uint8Array }
  /** `isPermanent`: the mail server has refused the address or the email for good. */
  | { type: 'failed'; id: number; reason: string; isPermanent: boolean };

/** Connections to the mail server. */
export const mailConnections = 10;

/** A mailer sends so many emails a second, so that a backlog leaves the processors to shoppers. */
export const emailsPerSecond = 100;

/** Emails under way at a time: while some are sent, others are read and stored as sent. */
export const maxConcurrentEmails = 2 * mailConnections;
