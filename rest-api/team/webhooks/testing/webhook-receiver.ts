import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A message that an endpoint has got. */
export interface Received {
  path: string;
  headers: Record<string, string>;
  body: string;
}

/** An endpoint of webhooks on this machine. */
export interface WebhookReceiver {
  port: number;
  url: string;
  received: Received[];
  /** Connections that were made, also those without a message. */
  connections: number;
  /** How it responds from now on; 200 at first. */
  respond: (response: ServerResponse, received: Received) => void;
  close(): Promise<void>;
}

export const answers =
  (status: number, headers: Record<string, string> = {}, body = '') =>
  (response: ServerResponse): void => {
    response.writeHead(status, headers).end(body);
  };

export async function openReceiver(): Promise<WebhookReceiver> {
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const message = {
      path: request.url ?? '',
      headers: singleHeaders(request.headers),
      body: Buffer.concat(chunks).toString('utf8'),
    };
    receiver.received.push(message);
    receiver.respond(response, message);
  });
  server.on('connection', () => {
    receiver.connections += 1;
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const receiver: WebhookReceiver = {
    port,
    url: `http://hooks.example:${port}/hooks`,
    received: [],
    connections: 0,
    respond: answers(200, {}, 'ok'),
    async close() {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
  return receiver;
}

const singleHeaders = (headers: IncomingHttpHeaders): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]));
