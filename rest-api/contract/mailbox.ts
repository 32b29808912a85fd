/** Letters for /mailbox, in shops that send none. Internal to the two servers; not part of the documented API. */
export interface MailboxEntry {
  id: string;
  to: string;
  subject: string;
  /** ISO 8601. */
  date: string;
}

export interface MailboxList {
  /** Newest first. */
  letters: MailboxEntry[];
  /** Whether there are more letters, older than the last of these. */
  hasMore: boolean;
}

export interface MailboxLetter extends MailboxEntry {
  html: string;
  text: string;
  /** The whole message, headers included. */
  source: string;
}
