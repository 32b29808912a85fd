import { createServer } from 'node:http';
import { type FixedResponse, taken } from './fixed-response.ts';

/** The minimum cost of a response in Node.js: sends the one it received by IPC to every request. */
let fixedResponse = { status: 204, headers: [''].slice(1), body: Buffer.alloc(0) };
process.on('message', ({ status, headers, body }: FixedResponse) => {
  fixedResponse = { status, headers, body: Buffer.from(body, 'base64') };
  process.send?.(taken);
});
const server = createServer((_request, response) => {
  response.writeHead(fixedResponse.status, fixedResponse.headers);
  response.end(fixedResponse.body);
});
server.listen(Number(process.env.REST_PORT), '127.0.0.1', () => process.send?.({ type: 'ready' }));
