import { existsSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import path from 'node:path';
import type { RequestHandler } from 'express';
import Negotiator from 'negotiator';
import { projectRoot } from '../runtime/project-root.ts';
import { page } from './pages/security-headers.ts';
import { immutable, staticFiles } from './pages/static-files.ts';

const built = path.join(projectRoot, 'dist/playground');

// The editor sets style attributes and adds style elements at runtime; scripts stay restricted.
const contentSecurityPolicy = [
  "default-src 'self'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "font-src 'self' data:",
  "worker-src 'self' blob:",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ');

/** Whether the playground has been built. */
export const playgroundBuilt = existsSync(path.join(built, 'index.html'));

/** Whether a request to `/graphql` is a browser opening the page, not an operation. */
export function opensPlayground({ method, url = '', headers }: IncomingMessage): boolean {
  if ((method !== 'GET' && method !== 'HEAD') || /[?&](?:query|extensions)=/.test(url)) return false;
  return (
    new Negotiator({ headers: { accept: headers.accept } }).mediaType(['application/json', 'text/html']) ===
    'text/html'
  );
}

/** The playground, for browsers that open `/graphql`. */
export function playgroundPage(): RequestHandler {
  const sendPage = page(path.join(built, 'index.html'));
  return (request, response, next) => {
    response.set('Content-Security-Policy', contentSecurityPolicy);
    return sendPage(request, response, next);
  };
}

/** The schema as a file, for developers of clients. */
export function schemaFile(): RequestHandler {
  return (_request, response) => {
    response.type('text/plain').sendFile(path.join(projectRoot, 'bff/schema.graphql'), {
      cacheControl: false,
      headers: { 'Cache-Control': 'no-cache' },
    });
  };
}

/** The playground's scripts and styles, under `/playground`. */
export function playgroundFiles(): RequestHandler {
  if (!existsSync(built)) return (_request, _response, next) => next();
  return staticFiles(built, () => immutable);
}
