import { once } from 'node:events';
import { type IncomingHttpHeaders, type IncomingMessage, request } from 'node:http';
import { buffer } from 'node:stream/consumers';

export interface Asked {
  status: number | undefined;
  /** Without the date. */
  headers: IncomingHttpHeaders;
  /** As it came over the wire, compressed or not. */
  body: Buffer;
}

/** One request, and its answer as it came: nothing is decompressed, followed or cached. */
export async function ask(url: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Asked> {
  const asking = request(url, { headers, method, agent: false });
  asking.end();
  const [answer]: IncomingMessage[] = await once(asking, 'response');
  if (!answer) throw new Error(`${url} gave no answer.`);
  const { date: _date, ...others } = answer.headers;
  return { status: answer.statusCode, headers: others, body: await buffer(answer) };
}
