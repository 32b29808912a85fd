import type { Document } from '../rest-api/testing/contract/documented.ts';
import { sendWithRetry } from './request.ts';
import { bodyWith } from './responses.ts';

type DocumentedOperation = Document['paths'][string][string];

/** A route of the REST service, from its OpenAPI document. */
export interface RestOperation {
  /** In upper case. */
  method: string;
  /** With `/api`, and parameters in braces. */
  path: string;
  /** Whether it requires a token. */
  isProtected: boolean;
  operation: DocumentedOperation;
}

/** The OpenAPI document of a shop. */
export async function openApiOf(origin: string): Promise<Document> {
  return bodyWith<Document>(200, await sendWithRetry(origin, { path: '/api/openapi.json' }));
}

/**
 * Every route of a shop that shoppers call. Left out are those of the back room, which need a token of staff, and those
 * of payments: in the sandbox anybody can pay any order.
 */
export async function operationsOf(origin: string): Promise<RestOperation[]> {
  const { paths } = await openApiOf(origin);
  const open = Object.entries(paths).filter(([path]) => !/^\/(?:staff|payments)\//.test(path));
  return open.flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      method: method.toUpperCase(),
      path: `/api${path}`,
      isProtected: operation.security !== undefined,
      operation,
    })),
  );
}
