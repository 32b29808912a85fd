import express from 'express';
import { type FixedResponse, taken } from '../load/fixed-response.ts';

/** The same with Express, for comparison. */
let fixedResponse = { status: 204, headers: new Map<string, string>(), body: Buffer.alloc(0) };
process.on('message', ({ status, headers, body }: FixedResponse) => {
  const pairs = headers.flatMap((name, at): [string, string][] =>
    at % 2 === 0 ? [[name, headers[at + 1] ?? '']] : [],
  );
  fixedResponse = { status, headers: new Map(pairs), body: Buffer.from(body, 'base64') };
  process.send?.(taken);
});
const app = express();
app.disable('x-powered-by');
app.get('/{*path}', (_request, response) => {
  response.status(fixedResponse.status).setHeaders(fixedResponse.headers).send(fixedResponse.body);
});
app.listen(Number(process.env.REST_PORT), '127.0.0.1', () => process.send?.({ type: 'ready' }));
