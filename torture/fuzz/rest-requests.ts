import fc, { type Arbitrary } from 'fast-check';
import type { Schema } from '../../rest-api/documentation/example.ts';
import { hostileBodies, hostileDocuments, hostilePaths } from '../../rest-api/testing/hostile-values.ts';
import type { RestOperation } from '../operations.ts';
import type { ShopRequest } from '../request.ts';
import { anyJson, anyText, type Known, valueFor } from './arbitrary-values.ts';
import { spoiled } from './spoiled.ts';

/** Requests from the REST service's document, valid and invalid in every part. */
export function restRequests(
  operations: readonly RestOperation[],
  schemas: Record<string, Schema>,
  known: Known,
): Arbitrary<ShopRequest> {
  return fc.oneof(...operations.map((call) => restRequest(call, schemas, known)));
}

function restRequest(
  { method, path, operation }: RestOperation,
  schemas: Record<string, Schema>,
  known: Known,
): Arbitrary<ShopRequest> {
  const id = fc.oneof(
    { weight: 5, arbitrary: fc.constantFrom(...known.ids) },
    { weight: 1, arbitrary: fc.uuid() },
    { weight: 1, arbitrary: fc.constantFrom(...hostilePaths) },
    { weight: 1, arbitrary: anyText.map(inAddress) },
  );
  const inQuery = operation.parameters.filter((parameter) => parameter.in === 'query');
  const parameters = inQuery.map(({ name, schema }) =>
    fc.option(valueFor(schema, schemas).map((value) => `${name}=${inAddress(asText(value))}`)),
  );
  const other = fc.oneof(
    { weight: 6, arbitrary: anyText.map(inAddress) },
    { weight: 1, arbitrary: fc.constantFrom('%', '%zz', 'search=%ff', '%ed%a0%80', 'first=1&a=%c0%ae') },
  );
  const query = fc.tuple(fc.tuple(...parameters), fc.option(other, { freq: 6 }));
  const content = operation.requestBody?.content['application/json'];
  const body: Arbitrary<Pick<ShopRequest, 'body' | 'headers'>> = content
    ? fc.oneof(
        { weight: 6, arbitrary: valueFor(content.schema, schemas).map((value) => ({ body: value })) },
        { weight: 2, arbitrary: oneSpoiled(content.example).map((value) => ({ body: value })) },
        { weight: 1, arbitrary: anyJson.map((value) => ({ body: value })) },
        {
          weight: 1,
          arbitrary: fc.constantFrom(
            ...[...hostileBodies, ...hostileDocuments].filter(({ body: raw }) => raw.length < 2_000),
          ),
        },
      )
    : fc.constant({});
  const token = fc.oneof(
    { weight: 8, arbitrary: fc.constantFrom(...known.tokens) },
    { weight: 1, arbitrary: fc.constant(undefined) },
    { weight: 1, arbitrary: headerText },
  );
  const key = fc.oneof(fc.uuid(), headerText, fc.constantFrom('an-intent-to-buy'));
  return fc
    .record({ id, query, body, token, key })
    .map(({ id: wanted, query: [named, other], body: sent, token, key }) => {
      const text = [...named.filter((part) => part !== null), ...(other === null ? [] : [other])].join('&');
      const address = path.replace(/\{\w+\}/g, () => wanted) + (text ? `?${text}` : '');
      const headers = { ...sent.headers, ...(path.endsWith('/orders') && { 'idempotency-key': key }) };
      return { method, path: address, token, headers, body: sent.body };
    });
}

const oneSpoiled = (example: unknown): Arbitrary<unknown> => {
  const all = spoiled(example);
  return fc.constantFrom(...(all.length > 0 ? all : [example]));
};

const headerText = fc.string({ maxLength: 60 }).map((text) => text.replace(/[^\x20-\x7e]/g, ''));

const asText = (value: unknown) => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''));

/** Replaces what a URL cannot contain by a stray percent sign. */
function inAddress(text: string): string {
  try {
    return encodeURIComponent(text).slice(0, 4_000);
  } catch {
    return '%ed%a0%80';
  }
}
