import type { RenderedLetter } from './content/render-letter.tsx';
import type { Letter } from './letter.ts';

/** A letter with what its envelope and headers need. */
export interface Mail {
  letter: Letter;
  to: string;
  /** Without angle brackets. */
  messageId: string;
  /** When it was caused, an ISO string. */
  date: string;
}

/** A letter as it is sent, and its source with all headers. */
export interface ShownMail extends RenderedLetter {
  source: string;
}

/** What the REST service says to the mailer; each answer has the `id` of its request. */
export type MailerRequest =
  | { type: 'send'; id: number; mail: Mail }
  | { type: 'show'; id: number; mail: Mail }
  | { type: 'abort'; id: number };

export type MailerResponse =
  | { type: 'sent'; id: number }
  | { type: 'shown'; id: number; shown: ShownMail }
  /** `isPermanent`: the mail server has refused the address or the letter for good. */
  | { type: 'failed'; id: number; reason: string; isPermanent: boolean };

/** As many letters are sent at a time, each on a connection of its own. */
export const mailConnections = 10;
