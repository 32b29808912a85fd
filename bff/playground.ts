import { existsSync } from 'node:fs';
import path from 'node:path';
import type { RequestHandler } from 'express';
import sirv from 'sirv';
import { projectRoot } from '../launch/project-root.ts';
import { page } from './pages.ts';

const built = path.join(projectRoot, 'dist/playground');

// The editor sizes itself with style attributes and makes style elements as it runs; scripts stay closed.
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

/** Sends the playground to browsers that open `/graphql`; everything else goes on to GraphQL itself. */
export function playgroundPage(): RequestHandler {
  const file = path.join(built, 'index.html');
  if (!existsSync(file)) return (_request, _response, next) => next();
  const sendPage = page(file);
  return (request, response, next) => {
    const browsing =
      request.method === 'GET' &&
      request.query.query === undefined &&
      request.query.extensions === undefined &&
      request.accepts(['json', 'html']) === 'html';
    if (!browsing) {
      next();
      return;
    }
    response.set('Content-Security-Policy', contentSecurityPolicy);
    return sendPage(request, response, next);
  };
}

/** The schema, as a file for the tools of those who write clients. */
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
  return sirv(built, {
    brotli: true,
    gzip: true,
    etag: true,
    extensions: [],
    maxAge: 31_536_000,
    immutable: true,
  });
}
