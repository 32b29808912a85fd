import { isLoopback } from '../../http/loopback.ts';
import { publicUrlIn } from '../../http/public-url.ts';

/** How letters are sent, and what their links begin with. */
export interface MailConfig {
  /** Undefined where letters are not sent. */
  smtp?: { url: string; from: string } | undefined;
  /** The origin of every link, such as `https://books.example`. */
  publicUrl: string;
  /** Whether letters are shown at /mailbox instead: nothing sends them, and only this machine reaches the shop. */
  hasMailbox: boolean;
}

/** An address, or a name and an address in angle brackets; without line breaks, which would begin another header. */
const sender = /^(?:[^<>\r\n]{1,100}<)?[^\s<>@,;"]{1,64}@[^\s<>@,;"]{1,253}>?$/;

/**
 * How the letters of a shop are sent: by the server of `SMTP_URL`, from `MAIL_FROM`, with links to `PUBLIC_URL`. Without
 * `SMTP_URL` they are shown at /mailbox, as long as nobody but this machine can reach the shop.
 * @param host the address that the server listens on
 * @throws Error with a sentence that says what to set, without a password.
 */
export function mailIn(env: NodeJS.ProcessEnv, host: string): MailConfig {
  const publicUrl = publicUrlIn(env.PUBLIC_URL);
  const from = env.MAIL_FROM?.trim();
  if (from && !(sender.test(from) && from.includes('<') === from.endsWith('>'))) {
    throw new Error(
      `MAIL_FROM is "${from}": set it to the address that letters come from, such as "Quire <letters@books.example>".`,
    );
  }
  if (!env.SMTP_URL) {
    return {
      publicUrl: publicUrl ?? `http://localhost:${env.PORT || 4000}`,
      hasMailbox: isLoopback(host) && (!publicUrl || isLoopback(new URL(publicUrl).hostname)),
    };
  }
  const url = URL.canParse(env.SMTP_URL) ? new URL(env.SMTP_URL) : undefined;
  if (!url?.hostname || !/^smtps?:$/.test(url.protocol)) {
    throw new Error(
      'SMTP_URL is not the address of a mail server: set it to one such as smtp://user:password@mail.example:587, ' +
        'or smtps:// for port 465, with %40 for an @ in the password and the like, or leave it out.',
    );
  }
  if (!from) {
    throw new Error(
      'SMTP_URL is set, and MAIL_FROM is not: set it to the address that letters come from, such as ' +
        '"Quire <letters@books.example>".',
    );
  }
  if (!publicUrl) {
    throw new Error(
      'SMTP_URL is set, and PUBLIC_URL is not: set it to the origin that shoppers see, such as https://books.example, ' +
        'so that the links of letters lead there.',
    );
  }
  return { smtp: { url: env.SMTP_URL, from }, publicUrl, hasMailbox: false };
}
