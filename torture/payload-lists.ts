import type { Random } from './random.ts';
import type { ShopRequest } from './request.ts';

const tags = [
  'script',
  'SCRIPT',
  'img',
  'svg',
  'iframe',
  'body',
  'details',
  'video',
  'math',
  'object',
  'a',
  'style',
];
const events = ['onload', 'onerror', 'ontoggle open', 'onfocus autofocus', 'onmouseover'];

/** Distinct texts that run as scripts in a page that does not escape them. */
export function scripts(random: Random, count: number): string[] {
  const shapes: ((mark: string) => string)[] = [
    (mark) => `<${random.pick(tags)}>alert(${mark})</script>`,
    (mark) => `<${random.pick(tags)} src=x ${random.pick(events)}=alert(${mark})>`,
    (mark) => `"><script>alert(${mark})</script>`,
    (mark) => `'"><img src=x onerror=alert(${mark})>`,
    (mark) => `</title><script>alert(${mark})</script>`,
    (mark) => `</script><script>alert(${mark})</script>`,
    (mark) => `</script ><svg onload=alert(${mark})>`,
    (mark) => `<!--<script>alert(${mark})//`,
    (mark) => `]]><script>alert(${mark})</script>`,
    (mark) => `</textarea></style></noscript><script>alert(${mark})</script>`,
    (mark) => `\u2028<script>alert(${mark})</script>`,
    (mark) => `" onmouseover="alert(${mark})" <b`,
    (mark) => `<base href="//evil.example/${mark}">`,
    (mark) => `<meta http-equiv=refresh content="0;url=//evil.example/${mark}">`,
    (mark) => `$&<script>$'alert(${mark})</script>`,
    (mark) => `__CSP_NONCE__<script nonce="__CSP_NONCE__">alert(${mark})</script>`,
  ];
  return Array.from({ length: count }, (_, index) => {
    const shape = shapes[index % shapes.length] ?? String;
    return shape(String(index));
  });
}

const change = 'mutation { updateProfile(input: { firstName: "Mallory" }) { __typename } }';

/** Requests that a page of another site can make a browser send without a preflight. */
export function crossSiteRequests(token: string): { name: string; request: ShopRequest }[] {
  const body = JSON.stringify({ query: change });
  const simple = ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', ''];
  const origins = ['https://evil.example', 'null', 'http://127.0.0.1.evil.example'];
  const posted = simple.flatMap((type) =>
    origins.map((origin) => ({
      name: `${type || 'no type'} from ${origin}`,
      request: {
        method: 'POST',
        path: '/graphql',
        token,
        body,
        headers: { origin, 'content-type': type },
      },
    })),
  );
  const byGet = origins.map((origin) => ({
    name: `GET from ${origin}`,
    request: { path: `/graphql?query=${encodeURIComponent(change)}`, token, headers: { origin } },
  }));
  const read = origins.map((origin) => ({
    name: `a request by GET from ${origin}`,
    request: {
      path: `/graphql?query=${encodeURIComponent('{ me { email } }')}`,
      token,
      headers: { origin },
    },
  }));
  const rest = simple.slice(0, 3).map((type) => ({
    name: `REST as ${type}`,
    request: {
      method: 'POST',
      path: '/api/users/edit',
      token,
      body: '{"userData":{"firstName":"Mallory"}}',
      headers: { 'content-type': type },
    },
  }));
  return [...posted, ...byGet, ...read, ...rest];
}

/** Line breaks in all encodings, where a response might repeat them. */
export function headerInjections(id: string): ShopRequest[] {
  const breaks = ['%0d%0a', '%0a', '%0D%0A%20', '%E5%98%8D%E5%98%8A', '\\r\\n', '%c4%8d%c4%8a', '%00%0a'];
  const tail = `X-Injected:%20yes`;
  const paths = breaks.flatMap((line) => [
    `/${line}${tail}`,
    `/products?search=${line}${tail}`,
    `/api/products?search=${line}${tail}&first=1`,
    `/api/users/${line}${tail}`,
    `/covers/${line}${tail}.webp`,
    `//evil.example/${line}${tail}`,
    `/assets/..%5c${line}${tail}`,
    `/login/${line}${tail}/`,
  ]);
  const hosts = ['evil.example', 'evil.example:80', `a${id}.example`, '127.0.0.1@evil.example'];
  return [
    ...paths.map((path) => ({ path })),
    ...hosts.flatMap((host) => [
      { path: '/', headers: { 'x-forwarded-host': host } },
      { path: '/sitemap.xml', headers: { 'x-forwarded-host': host, 'x-forwarded-proto': 'javascript' } },
      { path: '/robots.txt', headers: { host } },
    ]),
    { path: '/', headers: { 'x-request-id': 'a\u00e9b' } },
    { path: '/api/products', headers: { 'x-request-id': 'x'.repeat(5_000) } },
  ];
}

const ups = [
  '../',
  '..%2f',
  '%2e%2e/',
  '%2e%2e%2f',
  '..%5c',
  '....//',
  '%252e%252e%252f',
  '..;/',
  '%c0%ae%c0%ae/',
  '.%00./',
];
const targets = ['etc/passwd', 'package.json', 'data/secrets/jwt', 'rest-api/server.ts'];
const places = [
  '/',
  '/covers/',
  '/covers/320/',
  '/covers/800/',
  '/assets/',
  '/playground/',
  '/api/',
  '/api/products/',
];

/** Paths out of the served folders. */
export const traversals: string[] = places.flatMap((place) =>
  ups.flatMap((up) => targets.map((target) => `${place}${up.repeat(6)}${target}`)),
);
