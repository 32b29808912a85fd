import { type Request, type RequestHandler, type Response, Router } from 'express';
import { requestBytes, UnreadBody } from '../../http/request-bytes.ts';
import { HttpError } from './errors.ts';
import type { RouteDefinition } from './route.ts';
import type { StaffAccess } from './route-description.ts';

/** To read a picture and to store what is made of it takes longer than any other work. */
const uploadTimeoutMs = 25_000;

type Upload = NonNullable<RouteDefinition['upload']>;

/** Refuses an upload that is larger than the call takes. */
export const tooLarge = ({ maxBytes, tooLarge: message }: Upload): string =>
  message ?? `The file is larger than ${maxBytes / 1_000_000} MB. Save it smaller, then try again.`;

/**
 * Reads the bodies of uploads, ahead of what reads JSON and of the response timeout, since they take longer. Only of
 * callers who may make the call: nobody else fills the memory.
 */
export function uploadBodies(
  definitions: readonly RouteDefinition[],
  requireStaff: (access: StaffAccess) => RequestHandler,
): Router {
  const router = Router();
  for (const route of definitions) {
    const { path, method, upload } = route;
    if (!upload || route.auth !== 'staff' || method !== 'PUT') continue;
    const check = requireStaff(route.staff);
    // For all methods: Express would itself answer OPTIONS on the path of a single one.
    router.all(
      path,
      (request, response, next) =>
        request.method === 'PUT' ? check(request, response, next) : next('route'),
      async (request, response, next) => {
        await readBody(request, response, upload);
        next();
      },
    );
  }
  return router;
}

/**
 * Responds 204 to who may make an upload, before its body is read: the public server asks here, so that nobody else takes
 * one of its places for uploads.
 */
export function uploadAccess(
  definitions: readonly RouteDefinition[],
  requireStaff: (access: StaffAccess) => RequestHandler,
): Router {
  const router = Router();
  for (const route of definitions) {
    if (!route.upload || route.auth !== 'staff') continue;
    router.get(route.path, requireStaff(route.staff), (_request, response) => {
      response.status(204).end();
    });
  }
  return router;
}

async function readBody(request: Request, response: Response, upload: Upload): Promise<void> {
  try {
    request.body = await requestBytes(request, upload.maxBytes);
  } catch (error) {
    if (!(error instanceof UnreadBody)) throw error;
    throw new HttpError(error.status, error.status === 413 ? tooLarge(upload) : error.message);
  }
  response.locals.responseTimeoutMs = uploadTimeoutMs;
}
