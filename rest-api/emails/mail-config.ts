import { isLoopback } from '../../http/loopback.ts';
import { publicUrlIn } from '../../http/public-url.ts';
import { readAll } from '../../http/read-all.ts';

/** How emails are sent, and what their links begin with. */
export interface MailConfig {
  /** Undefined where emails are not sent. */
  smtp?: { url: string; from: string } | undefined;
  /** The origin of every link, such as `https://books.example`. */
  publicUrl: string;
  /** Whether emails are shown at /mailbox instead: nothing sends them, and only this machine reaches the shop. */
  hasMailbox: boolean;
  /** The settings that are missing to send emails, such as "SMTP_URL and MAIL_FROM"; undefined where emails are sent or shown. */
  missing?: string | undefined;
}

/** An address, or a name and an address in angle brackets; without line breaks, which would begin another header. */
const sender = /^(?:[^<>\r\n]{1,100}<)?[^\s<>@,;"]{1,64}@[^\s<>@,;"]{1,253}>?$/;

/**
 * How the emails of a shop are sent: by the server of `SMTP_URL`, from `MAIL_FROM`, with links to `PUBLIC_URL`. Without
 * `SMTP_URL` they are shown at /mailbox, as long as nobody but this machine can reach the shop.
 * @param host the address that the server listens on
 * @throws Error with a sentence that says what to set, without a password.
 */
export function mailIn(env: NodeJS.ProcessEnv, host: string): MailConfig {
  const { publicUrl, from, url } = readAll({
    publicUrl: () => publicUrlIn(env.PUBLIC_URL),
    from: () => senderIn(env.MAIL_FROM?.trim()),
    url: () => smtpUrlIn(env.SMTP_URL),
    needed: () => checkNeeded(env),
  });
  if (url && from && publicUrl) return { smtp: { url, from }, publicUrl, hasMailbox: false };
  const hasMailbox = isLoopback(host) && (!publicUrl || isLoopback(new URL(publicUrl).hostname));
  const missing = ['SMTP_URL', 'MAIL_FROM', 'PUBLIC_URL'].filter((name) => !env[name]?.trim());
  return {
    publicUrl: publicUrl ?? `http://localhost:${env.PORT || 4000}`,
    hasMailbox,
    missing: hasMailbox ? undefined : new Intl.ListFormat('en-GB').format(missing),
  };
}

function senderIn(from: string | undefined): string | undefined {
  if (!from || (sender.test(from) && from.includes('<') === from.endsWith('>'))) return from;
  throw new Error(
    `MAIL_FROM is "${from}": set it to the address that emails come from, such as "Quire <letters@books.example>".`,
  );
}

function smtpUrlIn(text: string | undefined): string | undefined {
  if (!text) return undefined;
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url?.hostname && /^smtps?:$/.test(url.protocol)) return text;
  throw new Error(
    'SMTP_URL is not the address of a mail server: set it to one such as smtp://user:password@mail.example:587, ' +
      'or smtps:// for port 465, with %40 for an @ in the password and the like, or leave it out.',
  );
}

/** @throws Error with a line for each variable that SMTP_URL needs and that is not set */
function checkNeeded(env: NodeJS.ProcessEnv): void {
  if (!env.SMTP_URL) return;
  const lines = [
    !env.MAIL_FROM?.trim() &&
      'SMTP_URL is set, and MAIL_FROM is not: set it to the address that emails come from, such as ' +
        '"Quire <letters@books.example>".',
    !env.PUBLIC_URL &&
      'SMTP_URL is set, and PUBLIC_URL is not: set it to the origin that shoppers see, such as https://books.example, ' +
        'so that the links of emails lead there.',
  ].filter(Boolean);
  if (lines.length > 0) throw new Error(lines.join('\n'));
}
