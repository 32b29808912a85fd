import { gzipSync } from 'node:zlib';

/** Hostile parts of a URL: raw, not to be encoded again. */
export const hostilePaths = [
  '%00',
  '%',
  '%zz',
  '%c0%ae',
  '%ed%a0%80',
  '%F0%9F%92%A9',
  '..%2f..%2fetc%2fpasswd',
  '__proto__',
  'constructor',
  '9'.repeat(400),
  '-1',
  '1e400',
  'NaN',
  "'%20or%201=1--",
  '%0d%0aSet-Cookie:%20a=b',
  '00000000-0000-0000-0000-000000000000',
  '00000000-0000-0000-0000-00000000000g',
  'x'.repeat(8_000),
  '[object%20Object]',
  '%2f',
  ';a=b',
];

/** Query strings around a parameter. */
export const hostileQueries = (name: string) =>
  [
    ...hostilePaths.map((value) => `${name}=${value}`),
    `${name}`,
    `${name}=`,
    `${name}=a&${name}=b`,
    `${name}[]=a`,
    `${name}[a]=b`,
    `${name}[__proto__]=b`,
    `${name}=%26&__proto__=x`,
    `${name}=0&constructor=x&hasOwnProperty=y&toString=z`,
    `${name}=-0`,
    `${name}=0x10`,
    `${name}=1e1`,
    `${name}=Infinity`,
    `${name}=${encodeURIComponent('\u202e\ufeff')}`,
    Array.from({ length: 900 }, () => name).join('&'),
  ] as const;

const deep = (levels: number, open: string, close: string) => open.repeat(levels) + close.repeat(levels);

/** JSON texts that replace any value. */
export const hostileJson = [
  'null',
  'true',
  '0',
  '-1',
  '1e999',
  '123456789012345678901234567890',
  '""',
  '" "',
  '"\\u0000"',
  '"\\ud800"',
  '"\\udc00\\ud800"',
  '"\\u202e\\ufeff"',
  '"__proto__"',
  '[]',
  '{}',
  '[null]',
  '[[["a"]]]',
  '{"__proto__": {"admin": true}}',
  '{"constructor": {"prototype": {"admin": true}}}',
  '{"toString": 1, "hasOwnProperty": 2, "then": 3, "length": -1}',
  '{"type": "increment", "type": ["decrement"]}',
  '{"_id": {"_id": "a"}}',
  '{"toJSON": "x"}',
  '{"$ne": null}',
  `"${'x'.repeat(50_000)}"`,
  deep(10_000, '[', ']'),
  `${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}`,
  deep(24, '[', ']'),
];

const json = { 'content-type': 'application/json' };
const zipped = (text: string) => gzipSync(Buffer.from(text));

interface HostileBody {
  name: string;
  headers: Record<string, string>;
  body: string | Buffer;
}

/** Whole bodies of JSON. */
export const hostileDocuments: HostileBody[] = hostileJson.map((text) => ({
  name: text.slice(0, 40),
  headers: json,
  body: text,
}));

/** Whole bodies that are too large, no JSON, or of other types and encodings. */
export const hostileBodies: HostileBody[] = [
  { name: 'nothing', headers: json, body: '' },
  { name: 'half', headers: json, body: '{"a":' },
  { name: 'a number', headers: json, body: '1' },
  { name: 'two documents', headers: json, body: '{}{}' },
  { name: 'a BOM', headers: json, body: '\ufeff{}' },
  { name: 'two BOMs', headers: json, body: '\ufeff\ufeff{}' },
  { name: 'NUL', headers: json, body: '\0' },
  {
    name: 'invalid UTF-8',
    headers: json,
    body: Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d]),
  },
  { name: 'no type', headers: {}, body: '{"a": 1}' },
  { name: 'a form', headers: { 'content-type': 'application/x-www-form-urlencoded' }, body: 'a=b' },
  { name: 'parts', headers: { 'content-type': 'multipart/form-data; boundary=x' }, body: '--x--' },
  {
    name: 'XML',
    headers: { 'content-type': 'application/xml' },
    body: '<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>',
  },
  { name: 'a malformed type', headers: { 'content-type': ';;=,' }, body: '{}' },
  { name: 'UTF-7', headers: { 'content-type': 'application/json; charset=utf-7' }, body: '{}' },
  {
    name: 'UTF-16 that is none',
    headers: { 'content-type': 'application/json; charset=utf-16' },
    body: '{"a":1}',
  },
  { name: 'an unknown charset', headers: { 'content-type': 'application/json; charset=x' }, body: '{}' },
  { name: 'an unknown encoding', headers: { ...json, 'content-encoding': 'x' }, body: '{}' },
  { name: 'gzip that is none', headers: { ...json, 'content-encoding': 'gzip' }, body: '{"a": 1}' },
  {
    name: 'half a gzip',
    headers: { ...json, 'content-encoding': 'gzip' },
    body: zipped('{}').subarray(0, 9),
  },
  { name: 'deflate that is none', headers: { ...json, 'content-encoding': 'deflate' }, body: '{"a": 1}' },
  { name: 'brotli that is none', headers: { ...json, 'content-encoding': 'br' }, body: '{"a": 1}' },
  {
    name: 'a gzip bomb',
    headers: { ...json, 'content-encoding': 'gzip' },
    body: zipped(`{"a": "${' '.repeat(20_000_000)}"}`),
  },
  { name: 'more than 100 kB', headers: json, body: `{"a": "${'x'.repeat(110_000)}"}` },
  { name: 'many keys', headers: json, body: `{${Array.from({ length: 9_000 }, (_, i) => `"k${i}":1`)}}` },
];

/** Values of any header. */
export const hostileHeaders = [
  '',
  ' ',
  ',',
  '\x7f'.repeat(3).replaceAll('\x7f', '\u00ff'),
  'null',
  '__proto__',
  '9'.repeat(5_000),
  '%00%0d%0aX: y',
  "';drop table users;--",
  'Bearer',
  'Bearer  ',
  'Bearer a.b.c',
  `Bearer ${Buffer.from('{"alg":"none"}').toString('base64url')}.e30.`,
  'eyJhbGciOiJIUzI1NiJ9.bnVsbA.AAAA',
  '::1, ::ffff:1.2.3.4, unknown, "[2001:db8::1]:80"',
];
