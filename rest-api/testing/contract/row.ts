/**
 * One case of the contract: the call with a concrete path, the situation, who sends what, and what comes back.
 * A name in braces in the path stands for an id of scene.ts. The answer is a whole body, or the refusal's
 * messages. A refusal stores nothing, but for those that say what.
 */
export type Row = [
  call: string,
  situation: string,
  sent: Sent,
  status: number,
  answer: object | string | string[],
  stores?: 'a refund that is due',
];

/** Who sends what. Without a body none is sent; text and bytes go as they are, anything else as JSON. */
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

  /** The same with further headers. */
  with(headers: Record<string, string>): Sent {
    return new Sent(this.token, this.body, { ...this.headers, ...headers });
  }

  /** The same sent by the holder of another token. */
  by(token: string | undefined): Sent {
    return new Sent(token, this.body, this.headers);
  }
}
