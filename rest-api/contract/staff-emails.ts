import type { Timestamp, Uuid } from './scalars.ts';

/**
 * What became of an email: it waits for its next try, is sent, has failed for good and may be sent again, or is never
 * sent: `failure` says why, or the shop sends no emails.
 */
export type EmailState = 'WAITING' | 'SENT' | 'DEAD' | 'UNSENT';

/** An email to a shopper or a member of staff, without its text: whoever reads links can set passwords. */
export interface StaffEmail {
  id: Uuid;
  /** @example "order_paid" */
  kind: string;
  /** @example "ada@example.com" */
  recipient: string;
  /**
   * The order that it is about.
   * @example null
   */
  orderId: Uuid | null;
  state: EmailState;
  createdAt: Timestamp;
  /** @example null */
  sentAt: Timestamp | null;
  /**
   * Why it was not sent; of one that waits, why the last try failed.
   * @example "550 No such mailbox"
   */
  failure: string | null;
}

export interface StaffEmailsResponse {
  emails: StaffEmail[];
  /**
   * The `after` of the next page; null on the last.
   * @example null
   */
  next: string | null;
}

export interface StaffEmailResponse {
  email: StaffEmail;
}

/** The jobs of one kind: what has to happen after a change, and is tried until it succeeds. */
export interface JobKindSummary {
  /** @example "refund" */
  kind: string;
  /**
   * Those that wait or run.
   * @asType integer
   * @example 0
   */
  waiting: number;
  /**
   * Those that have failed for good.
   * @asType integer
   * @example 1
   */
  dead: number;
}

/** A job that has failed for good: it is tried again only when a person says so. */
export interface DeadJob {
  /** @example "refund" */
  kind: string;
  /**
   * What it is about, such as the id of a payment.
   * @example "pay_29QQoUBi66xm2f"
   */
  subject: string;
  /**
   * @asType integer
   * @example 20
   */
  attempts: number;
  deadAt: Timestamp;
  /** @example "The provider does not answer." */
  lastError: string;
}

export interface StaffJobsResponse {
  kinds: JobKindSummary[];
  /** The latest first, without those of emails. */
  dead: DeadJob[];
  /**
   * The `after` of the next page; null on the last.
   * @example null
   */
  next: string | null;
}

export interface RetriedJobsResponse {
  /**
   * How many were started again.
   * @asType integer
   * @example 1
   */
  retried: number;
}
