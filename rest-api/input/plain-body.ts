import type { RequestHandler } from 'express';
import { HttpError } from '../routing/errors.ts';

const maxLevels = 20;

/**
 * Rejects valid JSON that is dangerous: nested so deeply that processing it exhausts the stack, or with keys such as
 * `__proto__`.
 * @throws HttpError 400
 */
export const plainBody: RequestHandler = (request, _response, next) => {
  // An uploaded file holds no keys.
  if (!Buffer.isBuffer(request.body)) requirePlain(request.body);
  next();
};

/** The same for any value. */
export function requirePlain(parsed: unknown): void {
  let level: unknown[] = [parsed];
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > maxLevels) throw new HttpError(400, `The body is nested deeper than ${maxLevels} levels.`);
    const inner: unknown[] = [];
    for (const value of level) {
      if (typeof value !== 'object' || value === null) continue;
      for (const key of ['__proto__', 'constructor']) {
        if (Object.hasOwn(value, key))
          throw new HttpError(400, `The body has a key that is not allowed: ${key}.`);
      }
      for (const part of Object.values(value)) inner.push(part);
    }
    level = inner;
  }
}
