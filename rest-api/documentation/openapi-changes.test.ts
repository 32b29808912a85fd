import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { type ApiDocument, openApiChanges } from './openapi-changes.ts';
import { shopDocument } from './shop-document.ts';

const read = (text: string): ApiDocument => JSON.parse(text);

it('the REST calls do not break the released ones', () => {
  // To release the current calls: npm run schema:release
  const released = read(readFileSync(path.join(import.meta.dirname, 'released-openapi.json'), 'utf8'));
  expect(Object.keys(released.paths).length).toBeGreaterThan(60);
  expect(openApiChanges(released, read(JSON.stringify(shopDocument())))).toEqual([]);
});

it('names what callers would miss', () => {
  const released = read(JSON.stringify(shopDocument()));
  const next = structuredClone(released);
  delete next.paths['/staff/orders/{id}/refunds']?.post;
  delete next.components?.schemas?.StaffReturnLine?.properties?.fit;
  const { parameters } = next.paths['/staff/returns']?.get ?? {};
  for (const parameter of parameters ?? []) if (parameter.name === 'states') parameter.required = true;
  expect(openApiChanges(released, next)).toEqual(
    expect.arrayContaining([
      'POST /staff/orders/{id}/refunds was removed.',
      'GET /staff/returns requires the query parameter states.',
      'GET /staff/returns/{id} lost the field return.lines.fit of its response 200.',
    ]),
  );
});
