/** Letters as /mailbox shows them, where none are sent. Between the two servers; no call of the documented API. */
export interface MailboxEntry {
  id: string;
  to: string;
  subject: string;
  /** ISO 8601. */
  date: string;
}

export interface MailboxList {
  /** The latest first. */
  letters: MailboxEntry[];
  /** Whether there are older ones: those before the last of these. */
  hasMore: boolean;
}

export interface MailboxLetter extends MailboxEntry {
  html: string;
  text: string;
  /** The whole message with its headers. */
  source: string;
}
