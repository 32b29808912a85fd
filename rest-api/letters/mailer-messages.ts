import type { Paper } from '../contract/papers.ts';
import type { RenderedLetter } from './content/render-letter.ts';
import type { Letter } from './letter.ts';

/** A letter with what its envelope and headers need. */
export interface Mail {
  letter: Letter;
  to: string;
  /** Without angle brackets. */
  messageId: string;
  /** When it was caused, an ISO string. */
  date: string;
  /** What is attached to it, as PDF. */
  papers: Paper[];
}

/** A letter as it is sent, and its source with all headers. */
export interface ShownMail extends RenderedLetter {
  source: string;
}

/** What the REST service says to the mailer, several at a time; each answer has the `id` of its request. */
export type MailerRequest =
  | { type: 'send'; id: number; mail: Mail }
  | { type: 'show'; id: number; mail: Mail }
  | { type: 'print'; id: number; paper: Paper }
  | { type: 'abort'; id: number }
  /** Begin no letter for `holdMs`: a shopper is being served. */
  | { type: 'hold' };

export type MailerResponse =
  | { type: 'sent'; id: number }
  | { type: 'shown'; id: number; shown: ShownMail }
  | { type: 'printed'; id: number; pdf: Uint8Array }
  /** `isPermanent`: the mail server has refused the address or the letter for good. */
  | { type: 'failed'; id: number; reason: string; isPermanent: boolean };

/** Connections to the mail server. */
export const mailConnections = 10;

/** A mailer begins so many letters a second, two at each turn (docs/decisions/0054-letters-at-a-pace.md). */
export const lettersPerSecond = 325;
export const lettersPerTurn = 2;

/**
 * So long letters leave the processors to a request and to the next one, in milliseconds. A shop that is asked for more
 * than 40 reads and changes a second sends 40 letters a second.
 */
export const holdMs = 25;

/** Letters under way at a time: while some are sent, others are read, wait for their turn and are stored as sent. */
export const lettersAtOnce = 12 * mailConnections;
