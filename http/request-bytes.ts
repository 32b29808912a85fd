import type { IncomingMessage } from 'node:http';

/** The body of a request could not be read: status 413 if it is too large, 400 if it broke off. */
export class UnreadBody extends Error {
  readonly status: 400 | 413;

  constructor(status: 400 | 413) {
    super(status === 413 ? 'The body is too large.' : 'The body did not arrive whole.');
    this.status = status;
  }
}

/**
 * Reads the body of a request.
 * @throws UnreadBody; the rest of a body that is too large is read and discarded, so that the caller receives the
 * response
 */
export function requestBytes(request: IncomingMessage, maxBytes: number): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let size = 0;
    const tooLarge = () => {
      request.off('data', keep);
      request.resume();
      reject(new UnreadBody(413));
    };
    const keep = (chunk: Buffer) => {
      chunks.push(chunk);
      size += chunk.length;
      if (size > maxBytes) tooLarge();
    };
    const brokeOff = () => reject(new UnreadBody(400));
    request.on('error', brokeOff);
    if (Number(request.headers['content-length']) > maxBytes) {
      tooLarge();
      return;
    }
    request.on('data', keep);
    request.on('end', () => resolve(Buffer.concat(chunks)));
    request.on('close', () => {
      if (!request.complete) brokeOff();
    });
  });
}
