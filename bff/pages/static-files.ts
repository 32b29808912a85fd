import type { RequestHandler, Response } from 'express';
import expressStaticGzip from 'express-static-gzip';
import { isPercentEncoded } from '../../http/percent-encoding.ts';

/**
 * Serves the files of a folder, precompressed where the caller accepts it. Where a file has disappeared since the start,
 * as after a new build, the next handler responds.
 * @param cacheControl the header of a response
 */
export function staticFiles(folder: string, cacheControl: (response: Response) => string): RequestHandler {
  const send = expressStaticGzip(folder, {
    index: false,
    enableBrotli: true,
    orderPreference: ['br', 'gzip'],
    serveStatic: {
      index: false,
      redirect: false,
      cacheControl: false,
      setHeaders: (response) => void response.setHeader('Cache-Control', cacheControl(response as Response)),
    },
  });
  return (request, response, next) => {
    // No file has such an address, and the library would respond with an error of its own.
    if (!isPercentEncoded(request.path)) {
      next();
      return;
    }
    send(request, response, (error?: unknown) => {
      for (const name of ['Content-Encoding', 'Content-Type', 'Vary']) response.removeHeader(name);
      next(error);
    });
  };
}

/** For files whose names hold a hash of what they hold. */
export const immutable = 'public, max-age=31536000, immutable';
