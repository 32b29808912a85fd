import { once } from 'node:events';
import { type IncomingHttpHeaders, type IncomingMessage, request } from 'node:http';
import { buffer } from 'node:stream/consumers';

export interface Asked {
  status: number | undefined;
  /** Without the date. */
  headers: IncomingHttpHeaders;
  /** As received, compressed or not. */
  body: Buffer;
}

/** Sends one request and returns the response as received: nothing is decompressed, followed or cached. */
export async function ask(url: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Asked> {
  const sent = request(url, { headers, method, agent: false });
  sent.end();
  const [response]: IncomingMessage[] = await once(sent, 'response');
  if (!response) throw new Error(`${url} gave no answer.`);
  const { date: _date, ...others } = response.headers;
  return { status: response.statusCode, headers: others, body: await buffer(response) };
}
