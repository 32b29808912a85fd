import type { ErrorMessage } from '../../routing/errors.ts';

/**
 * One case of the contract: the route with a concrete path, the situation, who sends what, and the response. A name
 * in braces in the path is an id of scene.ts. The response is a whole body, or the messages of an error. A rejected
 * request must store nothing, unless the row says what it stores.
 */
export type Row = [
  call: string,
  situation: string,
  sent: Sent,
  status: number,
  answer: object | ErrorMessage | readonly ErrorMessage[],
  stores?: 'a refund that is due',
];

/**
 * A sender and a request. Without a body none is sent; text and bytes are sent as they are, anything else as JSON.
 */
export class Sent {
  readonly token: string | undefined;
  readonly body: unknown;
  readonly headers: Record<string, string>;

  constructor(token?: string, body?: unknown, headers: Record<string, string> = {}) {
    this.token = token;
    this.body = body;
    this.headers = headers;
  }

  /** The same sender with a body. */
  sends(body: unknown): Sent {
    return new Sent(this.token, body, this.headers);
  }

  /** The same with additional headers. */
  with(headers: Record<string, string>): Sent {
    return new Sent(this.token, this.body, { ...this.headers, ...headers });
  }

  /** The same with another token. */
  by(token: string | undefined): Sent {
    return new Sent(token, this.body, this.headers);
  }
}
