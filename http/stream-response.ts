import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

/**
 * Streams a text as the response, for texts that are too large for memory.
 * @param own headers, names and values in turn
 * @throws the error of the text; a caller that disconnects is not an error
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
    if (!hasCallerLeft(error)) response.err = error;
  });
  try {
    await pipeline(text, response);
  } catch (error) {
    if (!hasCallerLeft(error)) throw error;
  }
}

function hasCallerLeft(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ERR_STREAM_PREMATURE_CLOSE';
}
