import { copyFileSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { schemaChanges } from './schema-changes.ts';

/**
 * `npm run schema:release`: replaces the released schema, which later schemas must not break, with schema.graphql.
 * Breaking changes require `npm run schema:release -- --breaking`.
 */
const schema = path.join(import.meta.dirname, '../schema.graphql');
const released = path.join(import.meta.dirname, '../released-schema.graphql');

const { breaking, dangerous } = schemaChanges(readFileSync(released, 'utf8'), readFileSync(schema, 'utf8'));
for (const change of dangerous) console.log(`Dangerous: ${change}`);
for (const change of breaking) console.log(`Breaking: ${change}`);
if (breaking.length > 0 && !process.argv.includes('--breaking')) {
  console.error('Nothing is released. To break what callers rely on: npm run schema:release -- --breaking');
  process.exitCode = 1;
} else {
  copyFileSync(schema, released);
  console.log('bff/released-schema.graphql is now what later schemas are compared with.');
}
