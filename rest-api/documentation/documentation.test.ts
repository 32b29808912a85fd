import Ajv from 'ajv/dist/2020.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { demoAccount } from '../contract.ts';
import { startTestService, type TestService } from '../testing/test-service.ts';
import type { openApiDocument } from './openapi.ts';

let service: TestService;
let document: ReturnType<typeof openApiDocument>;
let token: string;
beforeAll(async () => {
  service = await startTestService();
  document = (await service.http.get('/api/openapi.json').expect(200)).body;
  token = (await service.http.post('/api/auth/login').send(demoAccount)).body.encodedToken;
});
afterAll(() => service.close());

/** Faults of a value by the document's schema of that name. */
function faults(name: string, value: unknown) {
  const ajv = new Ajv({ strict: false, allErrors: true, validateFormats: false });
  ajv.addSchema({ $id: 'document', ...document });
  const validate = ajv.compile({ $ref: `document#/components/schemas/${name}` });
  validate(value);
  return validate.errors;
}

describe('GET /api/openapi.json', () => {
  it('refers to nothing that is not in it', () => {
    const names = [...JSON.stringify(document).matchAll(/"#\/components\/schemas\/([^"]+)"/g)].map(
      ([, name]) => name,
    );
    expect(names.length).toBeGreaterThan(20);
    expect(Object.keys(document.components.schemas)).toEqual(expect.arrayContaining(names));
  });

  it('describes the calls of the contract', () => {
    const calls = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    );
    expect(calls).toEqual(
      expect.arrayContaining([
        'GET /products',
        'GET /users/address',
        'POST /user/cart/{id}',
        'DELETE /user/cart/{id}',
        'POST /user/cart/clearCart',
      ]),
    );
  });

  it('knows the rules of the bodies', () => {
    const { schemas } = document.components;
    expect(schemas.SignupInput).toMatchObject({
      required: ['email', 'firstName', 'lastName', 'password'],
      properties: { email: { format: 'email', maxLength: 254 } },
    });
    expect(schemas.QuantityInput).toMatchObject({
      properties: { action: { $ref: '#/components/schemas/QuantityAction' } },
    });
  });

  it.each([
    ['GET', '/products', 'ProductsAnswer'],
    ['GET', '/products?first=2', 'ProductsAnswer'],
    ['GET', '/products/facets?minRating=4', 'FacetsAnswer'],
    ['GET', '/categories', 'CategoriesAnswer'],
    ['GET', '/users/address', 'AddressAnswer'],
    ['GET', '/user/cart', 'CartAnswer'],
    ['GET', '/user/wishlist', 'WishlistAnswer'],
    ['GET', '/nowhere', 'RefusalAnswer'],
  ])('is what %s %s answers', async (_method, path, name) => {
    const { body } = await service.http.get(`/api${path}`).set('authorization', token);
    expect(faults(name, body)).toBeNull();
  });

  it('notices an answer that is otherwise', () => {
    expect(faults('ProductsAnswer', { products: [{ title: 'no more than this' }] })).not.toBeNull();
    expect(faults('CartAnswer', { cart: [], more: 1 })).not.toBeNull();
  });
});

describe('GET /api/docs', () => {
  it('sends a page whose every file comes from this service', async () => {
    const page = await service.http.get('/api/docs/').expect(200).expect('Content-Type', /html/);
    const files = [...page.text.matchAll(/(?:src|href)="\.\/([^"]+)"/g)].map(([, file]) => file);
    expect(files).toContain('swagger-ui-bundle.js');
    for (const file of files) await service.http.get(`/api/docs/${file}`).expect(200);
    expect(page.text).not.toMatch(/https?:\/\//);
  });
});
