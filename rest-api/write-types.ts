import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import openapiTS, { astToString, type OpenAPI3 } from 'openapi-typescript';
import { shopDocument } from './shop-document.ts';

/**
 * Writes TypeScript types of all calls, made from the OpenAPI document, into the file that the argument names. Responses are
 * those of success: the client throws all others.
 */
const [, , file = ''] = process.argv;
const ofClients = (key: string, value: unknown) => {
  if (key === 'example' || /^[345]\d\d$/.test(key)) return undefined;
  return value;
};
const document: OpenAPI3 = JSON.parse(JSON.stringify(shopDocument(), ofClients));
mkdirSync(dirname(file), { recursive: true });
writeFileSync(file, astToString(await openapiTS(document)));
