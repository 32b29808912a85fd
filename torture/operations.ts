import type { Document } from '../rest-api/testing/contract/documented.ts';
import { ask } from './request.ts';
import { saidWith } from './responses.ts';

type DocumentedOperation = Document['paths'][string][string];

/** A call of the REST service, as its OpenAPI document has it. */
export interface RestOperation {
  /** In capitals. */
  method: string;
  /** With `/api` and with parameters in braces. */
  path: string;
  /** Whether it needs a token. */
  isProtected: boolean;
  operation: DocumentedOperation;
}

/** The OpenAPI document that a shop answers with. */
export async function openApiOf(origin: string): Promise<Document> {
  return saidWith<Document>(200, await ask(origin, { path: '/api/openapi.json' }));
}

/** Every call of a shop. */
export async function operationsOf(origin: string): Promise<RestOperation[]> {
  const { paths } = await openApiOf(origin);
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      method: method.toUpperCase(),
      path: `/api${path}`,
      isProtected: operation.security !== undefined,
      operation,
    })),
  );
}
