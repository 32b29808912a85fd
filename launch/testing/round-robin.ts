import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { Agent, type Dispatcher } from 'undici';

/** Hop-by-hop headers, and those that Node.js sets itself. */
const notPassedOn = new Set(['connection', 'keep-alive', 'transfer-encoding', 'expect']);

/**
 * A plain reverse proxy before several servers, as in a shop on several machines: each request goes to the next
 * server, and to the one after if that refuses the connection, or has closed it without reading the request. It also
 * retries reads whose connection broke. It sends the callers' addresses in `X-Forwarded-For`.
 */
export class RoundRobin {
  readonly origin: string;
  readonly #server: Server;
  readonly #agent = new Agent({ connections: 64 });
  readonly #origins: readonly string[];
  #turn = 0;

  static async before(origins: readonly string[]): Promise<RoundRobin> {
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    return new RoundRobin(server, origins);
  }

  private constructor(server: Server, origins: readonly string[]) {
    const address = server.address();
    this.origin = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
    this.#server = server;
    this.#origins = origins;
    server.on('request', (request, response) => {
      this.#pass(request, response).catch(() => {
        if (response.headersSent) response.destroy();
        else response.writeHead(502).end();
      });
    });
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    this.#server.close();
    await this.#agent.destroy();
  }

  async #pass(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = 'GET', url: path = '/' } = request;
    const kept = Object.entries(request.headers).filter(([name]) => !notPassedOn.has(name));
    const callers = [request.headers['x-forwarded-for'], request.socket.remoteAddress];
    const headers = { ...Object.fromEntries(kept), 'x-forwarded-for': callers.filter(Boolean).join(', ') };
    const body = await buffer(request);
    const question = { method: method as 'GET', path, headers, body: body.length > 0 ? body : null };
    const result = await this.#ask(question, this.#turn++, this.#origins.length);
    for (const [name, value] of Object.entries(result.headers)) {
      if (value !== undefined && !notPassedOn.has(name)) response.setHeader(name, value);
    }
    response.writeHead(result.statusCode);
    await pipeline(result.body, response);
  }

  async #ask(
    question: Dispatcher.RequestOptions,
    turn: number,
    triesLeft: number,
  ): Promise<Dispatcher.ResponseData> {
    const origin = this.#origins[turn % this.#origins.length] ?? '';
    try {
      const response = await this.#agent.request({ ...question, origin });
      if (response.statusCode !== 408 || triesLeft === 0) return response;
      await response.body.dump();
    } catch (error) {
      const refused = (error as NodeJS.ErrnoException).code === 'ECONNREFUSED';
      if (triesLeft === 0 || !(refused || question.method === 'GET')) throw error;
    }
    return this.#ask(question, turn + 1, triesLeft - 1);
  }
}
