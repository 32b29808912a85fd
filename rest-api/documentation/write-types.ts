import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import openapiTS, { astToString, type OpenAPI3 } from 'openapi-typescript';
import { shopDocument } from '../shop-document.ts';

/** Writes TypeScript types of all calls, made from the OpenAPI document, into the file that the argument names. */
const [, , file = ''] = process.argv;
const withoutExamples = (key: string, value: unknown) => (key === 'example' ? undefined : value);
const document: OpenAPI3 = JSON.parse(JSON.stringify(shopDocument(), withoutExamples));
mkdirSync(dirname(file), { recursive: true });
writeFileSync(file, astToString(await openapiTS(document)));
