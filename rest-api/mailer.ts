import os from 'node:os';
import {
  createTransport,
  type NodemailerError,
  type SendMailOptions,
  type SMTPPoolOptions,
} from 'nodemailer';
import MailComposer from 'nodemailer/lib/mail-composer';
import { isLoopback } from '../http/loopback.ts';
import type { Invoice } from './contract/invoices.ts';
import { type RenderedEmail, renderEmail } from './emails/content/render-email.ts';
import {
  emailsPerSecond,
  type Mail,
  type MailerRequest,
  type MailerResponse,
  mailConnections,
} from './emails/mailer-messages.ts';
import { invoiceFileName } from './sales/invoices/pdf/invoice-texts.ts';

/**
 * The process that renders and sends emails, and renders invoices, for the REST service that has started it: React takes
 * memory and time that requests should have.
 */
const {
  SMTP_URL: smtpUrl,
  MAIL_FROM: from = 'Quire <letters@quire.example>',
  PUBLIC_URL: publicUrl = '',
} = process.env;

/** The shopper waits for a page, and nobody for an email within a millisecond. */
os.setPriority(10);

const smtp = smtpUrl ? createTransport(smtpOptions(new URL(smtpUrl))) : undefined;
const underWay = new Map<number, AbortController>();

process.on('disconnect', () => {
  smtp?.close();
  process.exit(0);
});
process.on('message', (request: MailerRequest) => {
  if (request.type === 'abort') underWay.get(request.id)?.abort();
  else void handleRequest(request);
});

async function handleRequest(request: Exclude<MailerRequest, { type: 'abort' }>): Promise<void> {
  const { id } = request;
  const attempt = new AbortController();
  underWay.set(id, attempt);
  try {
    if (request.type === 'print') {
      respond({ type: 'printed', id, pdf: await pdfOf(request.invoice) });
      return;
    }
    const { rendered, message } = await compose(request.mail);
    if (request.type === 'show') {
      const source = await new MailComposer(message).compile().build();
      respond({ type: 'shown', id, shown: { ...rendered, source: source.toString() } });
    } else {
      if (!smtp) throw new Error('SMTP_URL is not set.');
      // Its invoices take a while.
      attempt.signal.throwIfAborted();
      await smtp.sendMail({ ...message, signal: attempt.signal });
      respond({ type: 'sent', id });
    }
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    respond({ type: 'failed', id, reason, isPermanent: isPermanent(error) });
  } finally {
    underWay.delete(id);
  }
}

/** An email as it is rendered, and as nodemailer takes it. */
async function compose({
  email,
  to,
  messageId,
  date,
  invoices,
}: Mail): Promise<{ rendered: RenderedEmail; message: SendMailOptions }> {
  const rendered = renderEmail(email, publicUrl);
  const attachments = await Promise.all(
    invoices.map(async (invoice) => ({
      filename: invoiceFileName(invoice),
      content: await pdfOf(invoice),
      contentType: 'application/pdf',
    })),
  );
  const message: SendMailOptions = {
    from,
    xMailer: false,
    // Holiday notices are not sent back to what no person wrote.
    headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
    to: { name: '', address: to },
    subject: rendered.subject,
    text: rendered.text,
    attachments,
    // Shorter than quoted-printable: the preview is padded with characters of three bytes each.
    html: { content: rendered.html, contentTransferEncoding: 'base64' },
    messageId: `<${messageId}>`,
    date: new Date(date),
  };
  return { rendered, message };
}

/** An invoice as a PDF. What renders it is loaded with the first one: most emails have none. */
async function pdfOf(invoice: Invoice): Promise<Buffer> {
  const { renderInvoice } = await import('./sales/invoices/pdf/render-invoice.tsx');
  return renderInvoice(invoice);
}

/** Whether the mail server has said of this address or email that no further attempt would do. */
function isPermanent(error: unknown): boolean {
  const {
    responseCode = 0,
    command = '',
    code = '',
  } = error as Partial<NodemailerError> & {
    responseCode?: number;
    command?: string;
  };
  // A rejected sender or login is a fault of the configuration, not of this email.
  const isAboutEmail = command === 'RCPT TO' || command === 'DATA';
  const isMalformed = code === 'EENVELOPE' && responseCode === 0;
  return isMalformed || (isAboutEmail && responseCode >= 500 && responseCode !== 503);
}

function smtpOptions(url: URL): SMTPPoolOptions & { pool: true } {
  return {
    url: url.href,
    pool: true,
    maxConnections: mailConnections,
    maxMessages: 1_000,
    // A tenth of them every tenth of a second: no burst holds the processors for long.
    rateDelta: 100,
    rateLimit: emailsPerSecond / 10,
    // An email that fails is its job's to try again.
    maxRequeues: 0,
    idleTimeout: 5_000,
    connectionTimeout: 10_000,
    // RFC 5321 has servers greet late to keep off those who do not wait.
    greetingTimeout: 60_000,
    socketTimeout: 60_000,
    // A password never travels in the open.
    requireTLS: url.protocol === 'smtp:' && url.username !== '' && !isLoopback(url.hostname),
  };
}

function respond(response: MailerResponse): void {
  // A service that was killed waits for no response, and this process ends with it.
  if (process.connected) process.send?.(response, undefined, undefined, () => undefined);
}
