import { brotliCompressSync, gzipSync } from 'node:zlib';
import {
  type Attack,
  badInput,
  badRequest,
  bomb,
  each,
  invalid,
  json,
  nested,
  posted,
  queryAttack,
  tooLarge,
} from './attack.ts';

const bodies: Attack[] = [
  ...each(
    [
      '',
      'null',
      '5',
      'true',
      '"text"',
      '[]',
      '{}',
      '{"query":null}',
      '{"query":""}',
      '{"query":5}',
      '{"query":{}}',
      '{"query":["{ states }"]}',
      '{"query":{"kind":"Document","definitions":[]}}',
      '{"variables":{}}',
      '{"query":"{ states }","operationName":5}',
      '{"query":"{ states }","extensions":[]}',
      '{"query":"{ states }","extensions":"{}"}',
    ],
    (body) => ({
      name: `the body ${body}`,
      headers: json,
      body,
      code: badRequest,
    }),
  ),
  ...each(
    [
      '{',
      '{"query":',
      "{'query':'{ states }'}",
      '{"query":"{ states }",}',
      'query=%7Bstates%7D',
      '\ufeff\ufeff{}',
      '['.repeat(20_000),
    ],
    (body) => ({
      name: `the JSON ${body.slice(0, 30)}`,
      headers: json,
      body,
      code: badRequest,
    }),
  ),
  ...each([1, 2, 10, 300], (count) =>
    posted(`a batch of ${count}`, Array(count).fill({ query: '{ states }' }), badRequest),
  ),
  ...each([103_000, 200_000, 5_000_000], (bytes) =>
    posted(`a body of ${bytes} bytes`, { query: '{ states }', padding: 'x'.repeat(bytes) }, tooLarge),
  ),
  ...each(
    [
      ['gzip', gzipSync],
      ['br', brotliCompressSync],
    ] as const,
    ([encoding, compress]) => ({
      name: `20 MB in ${encoding}`,
      headers: { ...json, 'content-encoding': encoding },
      body: compress(Buffer.alloc(20_000_000, ' ')),
      code: tooLarge,
    }),
  ),
  ...each(['gzip', 'br', 'deflate', 'zstd', 'compress'], (encoding) => ({
    name: `a body that is not ${encoding}`,
    headers: { ...json, 'content-encoding': encoding },
    body: '{"query":"{ states }"}',
    code: badRequest,
  })),
  ...each(['application/json; charset=iso-8859-1', 'application/json; charset=nonsense'], (type) => ({
    name: `a body in ${type}`,
    headers: { 'content-type': type },
    body: '{"query":"{ states }"}',
    code: badRequest,
  })),
];

const foreignSites: Attack[] = [
  ...each(
    [
      'application/x-www-form-urlencoded',
      'multipart/form-data; boundary=x',
      'text/plain',
      'text/plain; charset=utf-8',
      'TEXT/PLAIN',
    ],
    (type) => ({
      name: `a ${type} body`,
      headers: { 'content-type': type },
      body: '{"query":"mutation { clearCart { id } }"}',
      code: badRequest,
    }),
  ),
  ...each(['application/graphql', 'application/xml', 'text/html', 'nonsense', '/'], (type) => ({
    name: `a ${type} body`,
    headers: { 'content-type': type },
    body: '{"query":"{ states }"}',
    code: badRequest,
  })),
  { name: 'a GET without a header of its own', method: 'GET', search: '?query={states}', code: badRequest },
  {
    name: 'a file upload',
    headers: { 'content-type': 'multipart/form-data; boundary=x', 'apollo-require-preflight': '1' },
    body: '--x\r\ncontent-disposition: form-data; name="operations"\r\n\r\n{"query":"{ states }"}\r\n--x--',
    code: badRequest,
  },
];

const gets = (name: string, search: string, code: string): Attack => ({
  name,
  method: 'GET',
  search,
  headers: { 'apollo-require-preflight': 'yes' },
  code,
});
const encoded = encodeURIComponent;
const addresses: Attack[] = [
  ...each(['mutation { clearCart { id } }', 'mutation { loginAsGuest { token } }'], (mutation) =>
    gets(`GET of ${mutation}`, `?query=${encoded(mutation)}`, badRequest),
  ),
  gets('GET of a subscription', `?query=${encoded('subscription { states }')}`, invalid),
  gets('GET with no query', '?', badRequest),
  gets('GET with two queries', '?query={states}&query={states}', badRequest),
  gets('GET with variables that are no JSON', '?query={states}&variables={', badRequest),
  gets('GET with variables that are a list', '?query={states}&variables=[]', badRequest),
  gets('GET of 11,000 characters', `?query={states}${'%20'.repeat(1)}${'+'.repeat(11_000)}`, tooLarge),
  gets(
    'GET with a query behind a thousand parameters',
    `?${'a&'.repeat(1_500)}query=${encoded(nested(20, '{ me ', '{ id }'))}`,
    tooLarge,
  ),
  gets(
    'GET with deep variables',
    `?query={states}&variables=${encoded(`{"a":${nested(50, '[', '1', ']')}}`)}`,
    tooLarge,
  ),
  gets('GET with __proto__', `?query={states}&variables=${encoded('{"__proto__":{}}')}`, badInput),
  gets('GET of deep fields', `?query=${encoded(nested(20, '{ me ', '{ id }'))}`, tooLarge),
  gets(
    'GET of bombs',
    `?query=${encoded(`{ product(id: "1") { ...F0 } } ${bomb(15, 3, 'Product', 'id')}`)}`,
    tooLarge,
  ),
  ...each(['PUT', 'PATCH', 'DELETE', 'OPTIONS'], (method) => ({
    name: `${method} of a query`,
    method,
    headers: { ...json, 'apollo-require-preflight': '1' },
    body: '{"query":"{ states }"}',
    code: badRequest,
  })),
];

const hash = (digit: string) => digit.repeat(64);
const persisted: Attack[] = [
  posted(
    'a hash that nobody sent',
    { extensions: { persistedQuery: { version: 1, sha256Hash: hash('a') } } },
    'PERSISTED_QUERY_NOT_SUPPORTED',
  ),
  queryAttack('a hash of something else', '{ states }', badRequest, {
    extensions: { persistedQuery: { version: 1, sha256Hash: hash('b') } },
  }),
  queryAttack('a hash that is an object', '{ states }', badRequest, {
    extensions: { persistedQuery: { version: 1, sha256Hash: {} } },
  }),
  ...each([0, 2, '1', null], (version) =>
    queryAttack(`version ${JSON.stringify(version)} of persisted queries`, '{ states }', badRequest, {
      extensions: { persistedQuery: { version, sha256Hash: hash('c') } },
    }),
  ),
];

export const wrongRequests: Attack[] = [...bodies, ...foreignSites, ...addresses, ...persisted];
