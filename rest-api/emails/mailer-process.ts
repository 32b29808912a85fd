import type { ChildProcess } from 'node:child_process';
import { forkProgram } from '../../runtime/fork-program.ts';
import type { Invoice } from '../contract/invoices.ts';
import { PermanentFailure } from '../jobs/job-kind.ts';
import type { MailConfig } from './mail-config.ts';
import { type Mail, type MailerRequest, type MailerResponse, type ShownMail } from './mailer-messages.ts';

/** The process ends after this time without work. */
const idleMs = 30_000;

/** A request without its id. */
type Work = { type: 'send' | 'show'; mail: Mail } | { type: 'print'; invoice: Invoice };

interface Waiting {
  /** The process that the request was sent to. */
  mailer: ChildProcess;
  resolve(response: MailerResponse): void;
  reject(error: Error): void;
}

/** Starts the process that renders emails and invoices when it is first needed, and ends it when it has been idle. */
export class MailerProcess {
  readonly #config: MailConfig;
  readonly #waiting = new Map<number, Waiting>();
  #mailer: ChildProcess | undefined;
  #idle: NodeJS.Timeout | undefined;
  #lastId = 0;

  constructor(config: MailConfig) {
    this.#config = config;
  }

  /**
   * Resolves when the mail server has taken the email.
   * @throws PermanentFailure where it refuses the address or the email for good; Error otherwise
   */
  async send(mail: Mail, signal?: AbortSignal): Promise<void> {
    await this.#request({ type: 'send', mail }, signal);
  }

  /** An email as it would be sent. */
  async show(mail: Mail): Promise<ShownMail> {
    const response = await this.#request({ type: 'show', mail });
    if (response.type !== 'shown') throw new Error(`The mailer has answered with ${response.type}.`);
    return response.shown;
  }

  /** An invoice as a PDF. */
  async print(invoice: Invoice): Promise<Buffer> {
    const response = await this.#request({ type: 'print', invoice });
    if (response.type !== 'printed') throw new Error(`The mailer has answered with ${response.type}.`);
    return Buffer.from(response.pdf);
  }

  close(): void {
    clearTimeout(this.#idle);
    if (this.#mailer?.connected) this.#mailer.disconnect();
    this.#mailer = undefined;
  }

  async #request(work: Work, signal?: AbortSignal): Promise<MailerResponse> {
    signal?.throwIfAborted();
    clearTimeout(this.#idle);
    const mailer = this.#mailer ?? this.#start();
    this.#mailer = mailer;
    this.#lastId += 1;
    const id = this.#lastId;
    const abort = () => tell(mailer, { type: 'abort', id });
    signal?.addEventListener('abort', abort, { once: true });
    try {
      const response = await new Promise<MailerResponse>((resolve, reject) => {
        this.#waiting.set(id, { mailer, resolve, reject });
        tell(mailer, { ...work, id });
      });
      if (response.type !== 'failed') return response;
      // It is logged, and mail servers repeat the address.
      const reason = response.reason.replaceAll(/[^\s<>@:]+@[^\s<>@:]+/g, '(address)');
      throw response.isPermanent ? new PermanentFailure(reason) : new Error(reason);
    } finally {
      this.#waiting.delete(id);
      signal?.removeEventListener('abort', abort);
      if (this.#waiting.size === 0) this.#idle = setTimeout(() => this.close(), idleMs).unref();
    }
  }

  #start(): ChildProcess {
    const { smtp, publicUrl } = this.#config;
    const child = forkProgram(
      { near: import.meta.url, source: '../mailer.ts', built: 'mailer' },
      { PUBLIC_URL: publicUrl, ...(smtp && { SMTP_URL: smtp.url, MAIL_FROM: smtp.from }) },
    );
    child.on('message', (response: MailerResponse) => this.#waiting.get(response.id)?.resolve(response));
    const forget = (reason: string) => {
      if (this.#mailer === child) this.#mailer = undefined;
      // Requests that came while it was ending are with another process.
      for (const waiting of this.#waiting.values()) {
        if (waiting.mailer === child) waiting.reject(new Error(reason));
      }
    };
    child.on('exit', (code, signal) =>
      forget(`The process that sends emails has ended with ${code ?? signal}.`),
    );
    // One that could not be started does not exit.
    child.on('error', ({ message }) => forget(`The process that sends emails has failed: ${message}`));
    return child;
  }
}

/** A process that cannot be reached any more has ended, which its `exit` says. */
function tell(mailer: ChildProcess, request: MailerRequest): void {
  if (mailer.connected) mailer.send(request, () => undefined);
}
