import { readFileSync } from 'node:fs';
import path from 'node:path';
import Ajv from 'ajv/dist/2020.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { projectRoot } from '../../runtime/project-root.ts';
import { newBuyer } from '../testing/buyer.ts';
import { addStaff } from '../testing/staff.ts';
import { startTestService, type TestService } from '../testing/test-service.ts';
import { type Content, mediaOf } from './documented-response.ts';
import type { openApiDocument } from './openapi.ts';
import type { Operation } from './operation.ts';

let service: TestService;
let document: ReturnType<typeof openApiDocument>;
let operations: (Operation & { method: string; path: string })[];
beforeAll(async () => {
  service = await startTestService();
  document = (await service.http.get('/api/openapi.json').expect(200)).body;
  operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ ...operation, method, path })),
  );
});
afterAll(() => service.close());

// testing/contract compares the responses of every route with the document.
describe('GET /api/openapi.json', () => {
  it('has valid JSON Schemas, and no references to anything else', () => {
    const ajv = new Ajv({ strict: false });
    const { schemas } = document.components;
    for (const schema of Object.values(schemas)) expect(ajv.validateSchema(schema)).toBe(true);
    const referred = JSON.stringify(document).matchAll(/"\$ref":"#\/components\/schemas\/([^"]+)"/g);
    expect(Object.keys(schemas).sort()).toEqual([...new Set([...referred].map(([, name]) => name))].sort());
    expect(Object.keys(schemas).filter((name) => !/^[\w.-]+$/.test(name))).toEqual([]);
  });

  it('has each route once, under a tag with a description', () => {
    const names = operations.map(({ operationId }) => operationId);
    expect(new Set(names).size).toBe(names.length);
    const tags = document.tags.map(({ name }) => name);
    for (const { tags: own } of operations) expect(tags.filter((tag) => own.includes(tag))).toHaveLength(1);
  });

  it('declares every path parameter, and describes every parameter and header', () => {
    for (const { path, parameters, responses } of operations) {
      const inPath = parameters.filter((parameter) => parameter.in === 'path');
      expect(inPath.map(({ name, required }) => [name, required])).toEqual(
        [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => [name, true]),
      );
      const headers = Object.values(responses).flatMap((response) => Object.values(response.headers ?? {}));
      for (const entry of [...parameters, ...headers]) expect(entry.description).toMatch(/\.$/);
    }
  });

  it('says what every parameter that is a list holds, and that it is repeated', () => {
    const lists = operations.flatMap(({ parameters }) =>
      parameters.filter(({ schema }) => [schema.type].flat().includes('array')),
    );
    expect(lists.length).toBeGreaterThan(20);
    for (const { name, schema, style, explode } of lists) {
      expect({ name, type: schema.items?.type, style, explode }).toEqual({
        name,
        type: 'string',
        style: 'form',
        explode: true,
      });
    }
    const itemsOf = (name: string) => lists.find((list) => list.name === name)?.schema.items;
    expect(itemsOf('format')?.enum).toEqual(['PAPERBACK', 'HARDBACK', 'BOARD_BOOK', 'AUDIOBOOK', 'E_BOOK']);
    expect(itemsOf('language')).toHaveProperty('pattern', '^[a-z]{2,3}$');
  });

  it('says which parameters are deprecated', () => {
    const products = operations.find(({ path }) => path === '/products');
    const deprecated = products?.parameters.filter((parameter) => 'deprecated' in parameter);
    expect(deprecated?.map(({ name }) => name)).toEqual(['maxPrice']);
  });

  it('describes every fact of a new book, and that its prices are in paise', () => {
    const { NewBookInput: { properties = {} } = {} } = document.components.schemas;
    for (const [name, { description }] of Object.entries(properties)) {
      expect(description, name).toMatch(/\.$/);
    }
    for (const name of ['pricePaise', 'previousPricePaise']) {
      expect([properties[name]?.type].flat()).toContain('integer');
      expect(properties[name]).toMatchObject({ minimum: 1, maximum: 999_999_999 });
    }
  });

  it('says where in a day a date alone begins', () => {
    const moments = operations
      .filter(({ tags }) => tags.some((tag) => tag === 'Shipping' || tag === 'Staff'))
      .flatMap(({ parameters }) => parameters)
      .filter(({ name }) => /^(placedFrom|placedTo|from|to)$/.test(name));
    expect(moments).toHaveLength(8);
    for (const { description } of moments) expect(description).toContain('midnight in UTC');
  });

  it('names the errors that every call can have, and how cached reads are revalidated', () => {
    for (const said of ['404', '405', '408', '`Allow`', '`fields`', '`ETag`', '`If-None-Match`', '304']) {
      expect(document.info.description).toContain(said);
    }
    const revalidated = operations.filter(({ responses }) => responses[304]);
    expect(revalidated.map(({ path }) => path)).toEqual(
      expect.arrayContaining(['/products', '/products/{id}', '/categories', '/authors']),
    );
    for (const { parameters, responses } of revalidated) {
      expect(parameters.map(({ name }) => name)).toContain('If-None-Match');
      expect(responses[200]?.headers).toHaveProperty('ETag');
    }
  });

  it('declares which numbers are integers', () => {
    const types = (name: string) =>
      operations.flatMap(({ parameters }) =>
        parameters.filter((parameter) => parameter.name === name).map(({ schema }) => schema.type),
      );
    expect(new Set([...types('first'), ...types('similar'), ...types('maxPricePaise')])).toEqual(
      new Set(['integer']),
    );
    expect(new Set([...types('maxPrice'), ...types('minRating')])).toEqual(new Set(['number']));
    const fractions = Object.entries(document.components.schemas).flatMap(([schema, { properties = {} }]) =>
      Object.entries(properties)
        .filter(([, { type, enum: choices }]) => [type].flat().includes('number') && !choices)
        .map(([property]) => `${schema}.${property}`),
    );
    // A book can be number 2.5 of its series.
    const decimals = ['SeriesBook.number', 'SeriesPart.number'];
    const isDecimal = (property: string) =>
      decimals.includes(property) ||
      /\.(rating|averageRating|bookRating|seriesNumber|progress)$/.test(property);
    const undecided = fractions.filter((property) => !isDecimal(property));
    expect(undecided, 'numbers without `@asType integer`').toEqual([]);
  });

  it('says where the service is and what a token is', () => {
    expect(document.openapi).toBe('3.1.0');
    expect(document.servers.map(({ url }) => url)).toEqual(['/api']);
    const locked = operations.filter(({ security }) => security.length > 0);
    expect(locked.length).toBeGreaterThan(10);
    for (const { security, tags } of locked) {
      const isOfStaff = ['Staff', 'Books', 'Shipping', 'Operations'].some((tag) => tags.includes(tag));
      expect(security).toEqual(isOfStaff ? [{ staffToken: [] }] : [{ token: [] }]);
    }
    const { token, staffToken } = document.components.securitySchemes;
    for (const scheme of [token, staffToken])
      expect(scheme).toMatchObject({ in: 'header', name: 'authorization' });
  });

  it('has an example of every body and response, and each is valid', () => {
    const ajv = new Ajv({ strict: false, formats: { email: true } });
    ajv.addSchema({ $id: 'document', ...document });
    const contents = operations.flatMap(({ requestBody, responses }) => [
      ...(requestBody?.content['application/json'] ? [requestBody.content as Content] : []),
      ...Object.values(responses).flatMap(({ content }) => content ?? []),
    ]);
    for (const content of contents) {
      const media = mediaOf(content);
      const examples = media.examples
        ? Object.values(media.examples).map(({ value }) => value)
        : [media.example];
      for (const example of examples) {
        const fits = ajv.validate(`document${media.schema.$ref}`, example);
        expect(fits, `${media.schema.$ref}: ${ajv.errorsText()}`).toBe(true);
      }
    }
  });

  it('has examples of bodies that the shop accepts as they are, but for ids and versions', async () => {
    const { token } = await addStaff(service.database, 'owner');
    const buyer = await newBuyer(service);
    const send = (path: string, ids: object, example = path, authorization = token) => {
      const body = document.paths[example]?.post?.requestBody?.content['application/json']?.example;
      return service.http
        .post(`/api${path}`)
        .set('authorization', authorization)
        .send({ ...Object(body), ...ids });
    };
    const { body: added } = await send('/staff/books', {}).expect(201);
    const { id: product } = added.book;
    await send(`/staff/stock/${product}`, {}, '/staff/stock/{book}').expect(200);
    await send(`/staff/taxes/${product}`, {}, '/staff/taxes/{book}').expect(200);

    await buyer.fill(product);
    const { body: placed } = await send(
      '/user/orders',
      { addressId: buyer.addressId },
      undefined,
      buyer.token,
    )
      .set('Idempotency-Key', '6f1d1c1e-7a52-4d6f-8f35-0d6a5f0b9c21')
      .expect(201);
    const { id } = placed.order;
    const { body: proof } = await send('/payments/sandbox/pay', { order_id: placed.payment.orderId }).expect(
      200,
    );
    await buyer.post(`/user/orders/${id}/payment`, proof).expect(200);
    const { body: paid } = await service.http.get(`/api/staff/orders/${id}`).set('authorization', token);
    const { version } = paid.order;
    const ids = { version, lines: [{ productId: product, quantity: 1 }] };
    await send(`/staff/orders/${id}/refunds`, ids, '/staff/orders/{id}/refunds').expect(200);
  });

  it('is compressed, and revalidated in each encoding', async () => {
    for (const encoding of ['br', 'gzip', 'identity']) {
      const { headers, body } = await service.http
        .get('/api/openapi.json')
        .set('Accept-Encoding', encoding)
        .expect(200)
        .expect('Vary', 'Accept-Encoding');
      expect(headers['content-encoding'] ?? 'identity').toBe(encoding);
      expect(body).toEqual(document);
      await service.http
        .get('/api/openapi.json')
        .set('Accept-Encoding', encoding)
        .set('If-None-Match', headers.etag ?? '')
        .expect(304);
    }
  });

  // `npm test` has just built the servers.
  it.runIf(process.env.QUIRE_TEST_BUILT === 'yes')('is written by the build', () => {
    const built = readFileSync(path.join(projectRoot, 'dist/server/openapi.json'), 'utf8');
    expect(JSON.parse(built)).toEqual(document);
  });

  it('cites no sections of the specification', () => {
    expect(JSON.stringify(document)).not.toContain('§');
  });
});

describe('GET /api/docs', () => {
  it('sends a page whose files all come from this service', async () => {
    const page = await service.http.get('/api/docs/').expect(200).expect('Content-Type', /html/);
    const files = [...page.text.matchAll(/(?:src|href)="\.\/([^"]+)"/g)].map(([, file]) => file);
    expect(files).toContain('swagger-ui-bundle.js');
    for (const file of files) await service.http.get(`/api/docs/${file}`).expect(200);
    expect(page.text).not.toMatch(/https?:\/\//);
  });
});
