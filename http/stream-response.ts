import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

/**
 * Streams a text as the response, for texts that are too large for memory.
 * @param own headers, names and values in turn
 * @throws the error of the text; a caller that disconnects, or reads so slowly that the text's signal aborts it, is none
 */
export async function streamResponse(
  text: Readable,
  request: IncomingMessage,
  response: ServerResponse,
  own: readonly string[] = [],
): Promise<void> {
  for (let at = 0; at + 1 < own.length; at += 2) response.setHeader(own[at] ?? '', own[at + 1] ?? '');
  // The pipeline adds half a dozen listeners to those of the servers.
  response.setMaxListeners(20);
  if (request.method === 'HEAD') {
    text.destroy();
    response.end();
    return;
  }
  // From Node.js 22 on, the response is closed and logged before the pipeline rejects.
  text.once('error', (error) => {
    if (!isOfCaller(error)) response.err = error;
  });
  try {
    await pipeline(text, response);
  } catch (error) {
    if (!isOfCaller(error)) throw error;
  }
}

function isOfCaller(error: unknown): boolean {
  if (!(error instanceof Error && 'code' in error)) return false;
  return error.code === 'ERR_STREAM_PREMATURE_CLOSE' || error.code === 'ABORT_ERR';
}
