import { copyFileSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { schemaChanges } from '../bff/graphql/schema-changes.ts';
import { openApiChanges } from '../rest-api/documentation/openapi-changes.ts';
import { shopDocument } from '../rest-api/shop-document.ts';

/**
 * `npm run schema:release`: replaces the released GraphQL schema and the released OpenAPI document, which later ones must
 * not break, with the current ones. Breaking changes require `npm run schema:release -- --breaking`.
 */
const schema = path.join(import.meta.dirname, '../bff/schema.graphql');
const released = path.join(import.meta.dirname, '../bff/released-schema.graphql');
const releasedDocument = path.join(import.meta.dirname, '../rest-api/documentation/released-openapi.json');

const document = JSON.stringify(shopDocument());
const { breaking, dangerous } = schemaChanges(readFileSync(released, 'utf8'), readFileSync(schema, 'utf8'));
breaking.push(...openApiChanges(JSON.parse(readFileSync(releasedDocument, 'utf8')), JSON.parse(document)));
for (const change of dangerous) console.log(`Dangerous: ${change}`);
for (const change of breaking) console.log(`Breaking: ${change}`);
if (breaking.length > 0 && !process.argv.includes('--breaking')) {
  console.error('Nothing is released. To break what callers rely on: npm run schema:release -- --breaking');
  process.exitCode = 1;
} else {
  copyFileSync(schema, released);
  writeFileSync(releasedDocument, `${document}\n`);
  console.log('The current GraphQL schema and OpenAPI document are now what later ones are compared with.');
}
