import os from 'node:os';
import {
  createTransport,
  type NodemailerError,
  type SendMailOptions,
  type SMTPPoolOptions,
} from 'nodemailer';
import { isLoopback } from '../../http/loopback.ts';
import type { Paper } from '../contract/papers.ts';
import { inBatches } from '../database/in-batches.ts';
import { paperFileName } from '../papers/pdf/paper-texts.ts';
import { type RenderedLetter, renderLetter } from './content/render-letter.ts';
import { inOnePiece, mailSource } from './mail-source.ts';
import { type MailParts, mailTemplate, plainAddress } from './mail-template.ts';
import {
  holdMs,
  lettersPerSecond,
  lettersPerTurn,
  type Mail,
  type MailerRequest,
  type MailerResponse,
  mailConnections,
} from './mailer-messages.ts';
import { Pace } from './pace.ts';

/**
 * The process that renders and sends letters, and renders papers, for the REST service that has started it: React takes
 * memory and time that requests should have.
 */
const {
  SMTP_URL: smtpUrl,
  MAIL_FROM: from = 'Quire <letters@quire.example>',
  PUBLIC_URL: publicUrl = '',
} = process.env;

/** Results are collected for so long and sent in one message: each message costs as much as a tenth of a letter. */
const gatherMs = 30;

/** The shopper waits for a page, and nobody for a letter within a millisecond. */
os.setPriority(10);

const smtp = smtpUrl ? createTransport(smtpOptions(new URL(smtpUrl))) : undefined;
smtp?.use('stream', inOnePiece);
/** What all letters have. */
const same: SendMailOptions = {
  from,
  xMailer: false,
  // Holiday notices are not sent back to what no person wrote.
  headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
};
const templates = new Map<string, (parts: MailParts) => string>();
const pace = new Pace(lettersPerSecond, lettersPerTurn);
const say = inBatches<MailerResponse>(sayAll, gatherMs);
const underWay = new Map<number, AbortController>();

process.on('disconnect', () => {
  smtp?.close();
  process.exit(0);
});
process.on('message', (requests: readonly MailerRequest[]) => {
  for (const request of requests) {
    if (request.type === 'hold') pace.hold(holdMs);
    else if (request.type === 'abort') underWay.get(request.id)?.abort();
    else void answer(request);
  }
});
async function answer(request: Exclude<MailerRequest, { type: 'abort' | 'hold' }>): Promise<void> {
  const { id } = request;
  const attempt = new AbortController();
  underWay.set(id, attempt);
  try {
    if (request.type === 'print') {
      void say({ type: 'printed', id, pdf: await pdfOf(request.paper) });
      return;
    }
    // Only letters wait for their turn: somebody waits for the others.
    if (request.type === 'send') await pace.turn(attempt.signal);
    const { rendered, message, source } = await compose(request.mail);
    if (request.type === 'show') {
      void say({ type: 'shown', id, shown: { ...rendered, source: source() } });
    } else {
      if (!smtp) throw new Error('SMTP_URL is not set.');
      // Its papers take a while.
      attempt.signal.throwIfAborted();
      await smtp.sendMail({ ...message, signal: attempt.signal });
      void say({ type: 'sent', id });
    }
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    void say({ type: 'failed', id, reason, isPermanent: isPermanent(error) });
  } finally {
    underWay.delete(id);
  }
}

/** A letter as it is rendered, as nodemailer takes it, and as it is sent. */
async function compose({
  letter,
  to,
  messageId,
  date,
  papers,
}: Mail): Promise<{ rendered: RenderedLetter; message: SendMailOptions; source(): string }> {
  const rendered = renderLetter(letter, publicUrl);
  const { subject, text, html } = rendered;
  if (papers.length === 0 && plainAddress.test(to)) {
    const raw = templateOf(subject)({ to, messageId, date: new Date(date), text, html });
    return {
      rendered,
      source: () => raw,
      message: { envelope: { from, to }, raw, messageId: `<${messageId}>` },
    };
  }
  const attachments = await Promise.all(
    papers.map(async (paper) => ({
      filename: paperFileName(paper),
      content: await pdfOf(paper),
      contentType: 'application/pdf',
    })),
  );
  const message: SendMailOptions = {
    ...same,
    to: { name: '', address: to },
    subject,
    text,
    attachments,
    // Shorter than quoted-printable: the preview is padded with characters of three bytes each.
    html: { content: html, contentTransferEncoding: 'base64' },
    messageId: `<${messageId}>`,
    date: new Date(date),
  };
  return { rendered, message, source: () => mailSource(message) };
}

/** The template of the letters of a subject; there are as many as kinds of letters. */
function templateOf(subject: string): (parts: MailParts) => string {
  const template = templates.get(subject) ?? mailTemplate({ ...same, subject });
  templates.set(subject, template);
  return template;
}

/** A paper as a PDF. What renders it is loaded with the first one: most letters have none. */
async function pdfOf(paper: Paper): Promise<Buffer> {
  const { renderPaper } = await import('../papers/pdf/render-paper.tsx');
  return renderPaper(paper);
}

/** Whether the mail server has said of this address or letter that no further attempt would do. */
function isPermanent(error: unknown): boolean {
  const {
    responseCode = 0,
    command = '',
    code = '',
  } = error as Partial<NodemailerError> & {
    responseCode?: number;
    command?: string;
  };
  // What it says of the sender or the login is the shop's to mend, and not about this letter.
  const isAboutLetter = command === 'RCPT TO' || command === 'DATA';
  const isMalformed = code === 'EENVELOPE' && responseCode === 0;
  return isMalformed || (isAboutLetter && responseCode >= 500 && responseCode !== 503);
}

function smtpOptions(url: URL): SMTPPoolOptions & { pool: true } {
  return {
    url: url.href,
    pool: true,
    maxConnections: mailConnections,
    maxMessages: 1_000,
    // A letter that fails is its job's to try again.
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

async function sayAll(responses: readonly MailerResponse[]): Promise<void> {
  // A service that was killed waits for no answer, and this process ends with it.
  if (process.connected) process.send?.(responses, undefined, undefined, () => undefined);
}
