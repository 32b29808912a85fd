import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

/** Connections on which the body of a request arrives one byte at a time, or not at all. */
export interface SlowBodies {
  sockets: readonly Socket[];
  /** What the server has sent on each connection so far. */
  received(): string[];
  /** Resolves when the server has closed this many of the connections. */
  closed(count: number): Promise<void>;
  close(): void;
}

/** The request, and how it is sent. */
interface SlowRequest {
  path: string;
  method?: string;
  /** The announced content length; undefined sends endless chunks. */
  contentLength?: number | undefined;
  headers?: Record<string, string>;
}

/** Opens connections to a server on this machine, and sends a request with an incomplete body on each. */
export async function sendSlowBodies(
  port: number,
  count: number,
  { path, method = 'POST', contentLength, headers }: SlowRequest,
): Promise<SlowBodies> {
  const framing =
    contentLength === undefined ? 'Transfer-Encoding: chunked' : `Content-Length: ${contentLength}`;
  const head = [
    `${method} ${path} HTTP/1.1`,
    'Host: shop.example',
    'Content-Type: application/json',
    framing,
    ...Object.entries(headers ?? {}).map(([name, value]) => `${name}: ${value}`),
  ];
  const firstByte = contentLength === undefined ? '1\r\n{\r\n' : '{';
  const received: string[] = Array.from({ length: count }, () => '');
  const sockets = received.map((_text, index) => {
    const socket = connect(port, '127.0.0.1');
    socket.setEncoding('utf8').on('data', (text) => {
      received[index] += String(text);
    });
    // The server may reset a connection that it has aborted.
    socket.on('error', () => socket.destroy());
    return socket;
  });
  await Promise.all(
    sockets.map(async (socket) => {
      await once(socket, 'connect');
      await new Promise((resolve) => socket.write(`${head.join('\r\n')}\r\n\r\n${firstByte}`, resolve));
    }),
  );
  return {
    sockets,
    received: () => received,
    async closed(wanted) {
      const open = sockets.filter((socket) => !socket.closed);
      let left = wanted - (sockets.length - open.length);
      if (left <= 0) return;
      await new Promise<void>((resolve) => {
        for (const socket of open) {
          socket.once('close', () => {
            left -= 1;
            if (left === 0) resolve();
          });
        }
      });
    },
    close() {
      for (const socket of sockets) socket.destroy();
    },
  };
}
