import { once } from 'node:events';
import type { Socket } from 'node:net';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { type ParsedMail, simpleParser } from 'mailparser';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';

export interface ReceivedMail extends ParsedMail {
  /** The whole message as it came. */
  source: string;
  /** The address of the envelope. */
  envelopeTo: string;
}

/** Faults of the mail server. */
interface Behaviour {
  /** Resolves when the server greets. */
  greeting?(): Promise<void>;
  /** A refusal of an address, with its SMTP code. */
  refuse?(address: string): { code: number; message: string } | undefined;
  /** Whether the connection breaks after the email has been taken, and before the server says so. */
  breaksAfterData?(received: number): boolean;
}

/** A real mail server on this machine, which keeps what it receives. */
export class MailServer {
  readonly received: ReceivedMail[] = [];
  behaviour: Behaviour = {};
  readonly #server: SMTPServer;
  #port = 0;

  static async start(port = 0): Promise<MailServer> {
    const server = new MailServer();
    await server.#listen(port);
    return server;
  }

  private constructor() {
    const sockets = new Map<string, Socket>();
    const options: SMTPServerOptions = {
      disabledCommands: ['AUTH', 'STARTTLS'],
      disableReverseLookup: true,
      closeTimeout: 100,
      maxClients: 1_000,
      onConnect: (_session, callback) => {
        void Promise.resolve(this.behaviour.greeting?.()).then(() => callback());
      },
      onRcptTo: ({ address }, _session, callback) => {
        const refusal = this.behaviour.refuse?.(address);
        callback(refusal && Object.assign(new Error(refusal.message), { responseCode: refusal.code }));
      },
      onData: (stream, session, callback) => {
        void this.#receive(stream, session.envelope.rcptTo[0]?.address ?? '').then(
          () => {
            if (!this.behaviour.breaksAfterData?.(this.received.length)) return callback();
            sockets.get(`${session.remoteAddress}:${session.remotePort}`)?.destroy();
          },
          // Its sender was killed in the middle of the email.
          callback,
        );
      },
    };
    this.#server = new SMTPServer(options);
    // Connections of senders that were killed.
    this.#server.on('error', () => undefined);
    this.#server.server.on('connection', (socket: Socket) => {
      sockets.set(`${socket.remoteAddress}:${socket.remotePort}`, socket);
    });
  }

  get url(): string {
    return `smtp://127.0.0.1:${this.#port}`;
  }

  get port(): number {
    return this.#port;
  }

  async close(): Promise<void> {
    await new Promise<void>((resolve) => this.#server.close(resolve));
  }

  async #listen(port: number): Promise<void> {
    this.#server.listen(port, '127.0.0.1');
    await once(this.#server.server, 'listening');
    const address = this.#server.server.address();
    if (typeof address !== 'object' || !address) throw new Error('The mail server has no port.');
    this.#port = address.port;
  }

  async #receive(stream: Readable, envelopeTo: string): Promise<void> {
    const source = await buffer(stream);
    const parsed = await simpleParser(source);
    this.received.push({ ...parsed, source: source.toString('utf8'), envelopeTo });
  }
}
