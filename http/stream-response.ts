import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

/**
 * Answers a request with a text as it comes, for one that is too large to be held.
 * @param own headers, names and values in turn
 * @throws whatever the text fails with; a caller who leaves is no failure.
 */
export async function streamResponse(
  text: Readable,
  request: IncomingMessage,
  response: ServerResponse,
  own: readonly string[] = [],
): Promise<void> {
  for (let at = 0; at + 1 < own.length; at += 2) response.setHeader(own[at] ?? '', own[at + 1] ?? '');
  // The pipeline listens at half a dozen places of its own, beside what the servers have there.
  response.setMaxListeners(20);
  if (request.method === 'HEAD') {
    text.destroy();
    response.end();
    return;
  }
  // From Node.js 22 on the answer has closed, and been logged, before the pipeline tells.
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
