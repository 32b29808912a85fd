import type { RequestHandler, Response } from 'express';
import expressStaticGzip from 'express-static-gzip';
import { isPercentEncoded } from '../../http/percent-encoding.ts';

/**
 * The files of a folder, each in the encoding that lies beside it where the caller takes that. A file that is gone
 * since the start, as after a build in the place of the last one, is the next handler's to tell of.
 * @param cacheControl what an answer says about keeping it
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
    // No file has such an address, and the library would answer it with an error of its own.
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
export const forGood = 'public, max-age=31536000, immutable';
