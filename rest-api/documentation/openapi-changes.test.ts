import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { shopDocument } from '../shop-document.ts';
import { type ApiDocument, openApiChanges } from './openapi-changes.ts';

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
      'GET /staff/returns/{id} lost the field return.lines[].fit of its response 200.',
    ]),
  );
});

type Schemas = { input?: object; body?: object; response?: object; needsBody?: boolean };

/** A document of one call. */
const documentOf = ({ input = {}, body, response, needsBody = false }: Schemas): ApiDocument => {
  const content = (schema: object) => ({ content: { 'application/json': { schema } } });
  return {
    paths: {
      '/books': {
        post: {
          parameters: [{ name: 'sort', in: 'query', schema: input }],
          ...(body && { requestBody: { required: needsBody, ...content(body) } }),
          responses: { 200: response ? content(response) : {} },
        },
      },
    },
  };
};

const of = (field: object, isRequired = true) => ({
  type: 'object',
  properties: { price: field },
  required: isRequired ? ['price'] : [],
});
const list = (items: object) => ({ type: 'array', items });

it.each<[Schemas, Schemas, string]>([
  [
    { input: { enum: ['UP', 'DOWN'] } },
    { input: { enum: ['UP'] } },
    'takes "DOWN" no longer as query parameter sort.',
  ],
  [{ input: {} }, { input: { type: 'string' } }, 'takes only string as query parameter sort.'],
  [
    { input: list({ type: 'number' }) },
    { input: list({ type: 'integer' }) },
    'takes number no longer as query parameter sort[].',
  ],
  [
    { body: of({ type: ['string', 'null'] }) },
    { body: of({ type: 'string' }) },
    'takes null no longer as body.price.',
  ],
  [
    { body: of({ type: 'string' }) },
    { body: of({ type: 'number' }) },
    'takes string no longer as body.price.',
  ],
  [{ body: of({ const: 'A' }) }, { body: of({ const: 'B' }) }, 'takes "A" no longer as body.price.'],
  [{ body: of({}, false) }, { body: of({}, false), needsBody: true }, 'requires the body.'],
  [{ body: of({}, false) }, { body: of({}) }, 'requires the body.price.'],
  [{ body: list(of({})) }, { body: list({ type: 'object' }) }, 'lost the body[].price.'],
  [
    { response: of({ type: 'string' }) },
    { response: of({ type: ['string', 'null'] }) },
    'may respond null as the field price of its response 200.',
  ],
  [
    { response: of({ enum: ['A'] }) },
    { response: of({ type: 'integer' }) },
    'may respond integer as the field price of its response 200.',
  ],
  [
    { response: of({ type: 'integer' }) },
    { response: of({ type: 'number' }) },
    'may respond number as the field price of its response 200.',
  ],
  [
    { response: of({ type: 'string' }) },
    { response: of({}) },
    'may respond anything as the field price of its response 200.',
  ],
  [{ response: of({}) }, { response: of({}, false) }, 'may leave out the field price of its response 200.'],
  [
    { response: list({ type: 'object' }) },
    { response: of({}) },
    'may respond object as the body of its response 200.',
  ],
])('names that %j became %j', (before, after, change) => {
  expect(openApiChanges(documentOf(before), documentOf(after))).toContain(`POST /books ${change}`);
});

it.each<[Schemas, Schemas]>([
  [{ input: { enum: ['UP'] } }, { input: { enum: ['UP', 'DOWN'] } }],
  [{ input: { enum: ['UP'] } }, { input: { type: 'string' } }],
  [{ body: of({ type: 'integer' }) }, { body: of({ type: ['number', 'null'] }, false) }],
  [{ body: of({ const: 5 }) }, { body: of({ type: 'integer' }) }],
  [{}, { body: of({}) }],
  [{ response: of({ enum: ['A'] }) }, { response: of({ enum: ['A', 'B'] }) }],
  [{ response: of({ type: ['number', 'null'] }, false) }, { response: of({ type: 'integer' }) }],
])('allows that %j became %j', (before, after) => {
  expect(openApiChanges(documentOf(before), documentOf(after))).toEqual([]);
});
