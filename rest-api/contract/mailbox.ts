/** Emails for /mailbox, in shops that send none. Internal to the two servers; not part of the documented API. */
export interface MailboxEntry {
  id: string;
  to: string;
  subject: string;
  /** ISO 8601. */
  date: string;
}

export interface MailboxList {
  /** Newest first. */
  emails: MailboxEntry[];
  /** The `before` of the page with older emails; null where there are none. */
  next: string | null;
}

export interface MailboxEmail extends MailboxEntry {
  html: string;
  text: string;
  /** The whole message, headers included. */
  source: string;
}
