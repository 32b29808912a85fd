import { readFileSync } from 'node:fs';
import path from 'node:path';
import { buildSchema, isEnumType } from 'graphql';
import { expect, it } from 'vitest';
import { errorCodes } from '../rest-api/contract/errors.ts';
import { errorCodesPage } from '../rest-api/documentation/error-codes-page.ts';

it('docs/error-codes.md has the codes of the service', async () => {
  // To write the page anew: npm run error-codes
  await expect(errorCodesPage()).toMatchFileSnapshot(path.join(import.meta.dirname, 'error-codes.md'));
});

it('GraphQL has the same codes, with the same meanings', () => {
  const sdl = readFileSync(path.join(import.meta.dirname, '../bff/schema.graphql'), 'utf8');
  const type = buildSchema(sdl).getType('ErrorCode');
  if (!isEnumType(type)) throw new Error('GraphQL has no codes.');
  const described = type.getValues().map(({ name, description }) => [name, description]);
  expect(Object.fromEntries(described)).toEqual(errorCodes);
});
