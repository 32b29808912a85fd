import { v4 as uuid } from 'uuid';
import type { Connections } from '../contract/settings.ts';
import type { MailConfig } from '../emails/mail-config.ts';
import type { Mail } from '../emails/mailer-messages.ts';

/** For a mail server that does not respond: shorter than the time of a response. */
const timeoutMs = 7_000;

/** What the environment alone sets, and how to try it. */
export interface ShopConnections extends Connections {
  /** @throws Error that says why the provider takes no calls with the key of the shop */
  tryPayments(): Promise<void>;
  /** @throws Error that says why the mail server takes no email */
  tryEmails(to: { email: string; firstName: string }): Promise<void>;
}

/** The connections of a shop with these settings of the environment. */
export function connectionsOf(
  razorpay: { keyId: string; webhookSecrets: readonly string[] } | undefined,
  mail: MailConfig,
  provider: { findOrder(receipt: string): Promise<unknown> },
  mailer: { send(mail: Mail, signal: AbortSignal): Promise<void> },
): ShopConnections {
  const { smtp, hasMailbox, missing, publicUrl } = mail;
  return {
    payments: razorpay ? 'RAZORPAY' : 'SANDBOX',
    razorpayKeyId: razorpay?.keyId ?? null,
    webhookSecret: (razorpay?.webhookSecrets.length ?? 0) > 0,
    emails: smtp ? 'SENT' : hasMailbox ? 'MAILBOX' : 'NEITHER',
    mailFrom: smtp?.from ?? null,
    async tryPayments() {
      // Reads only: there is no order with this receipt.
      await provider.findOrder(uuid()).catch((error: Error & { description?: string }) => {
        if (!error.description) throw error;
        throw new Error(`Razorpay refuses the key: ${error.description}.`, { cause: error });
      });
    },
    async tryEmails({ email, firstName }) {
      if (hasMailbox) throw new Error('Nothing sends emails here: this machine shows them in its mailbox.');
      if (!smtp) throw new Error(`Emails are not sent: set ${missing ?? 'SMTP_URL'} in the environment.`);
      await mailer.send(
        {
          email: { kind: 'test', firstName },
          to: email,
          messageId: `${uuid()}@${new URL(publicUrl).hostname}`,
          date: new Date().toISOString(),
          invoices: [],
        },
        AbortSignal.timeout(timeoutMs),
      );
    },
  };
}
