import { serverFault, tryAgain } from '../routing/errors.ts';
import type { Documented, RouteDescription } from '../routing/route-description.ts';
import {
  type Content,
  type DocumentedResponse,
  etag,
  type FileContent,
  type Media,
  type RequestContent,
  retryAfter,
} from './documented-response.ts';
import { errorResponsesOf, tooLongRequest } from './error-responses.ts';
import { exampleOf, ref, type Schema } from './example.ts';
import { tagsOf } from './tags.ts';

interface Parameter {
  name: string;
  in: 'path' | 'header' | 'query';
  required: boolean;
  description?: string | undefined;
  deprecated?: boolean;
  example?: unknown;
  schema: Schema;
  style?: 'form';
  explode?: boolean;
}

/** An operation as OpenAPI describes it. */
export interface Operation {
  tags: string[];
  operationId: string;
  summary: string;
  description?: string;
  /** None for calls that everybody can make. */
  security: { token: never[] }[] | { staffToken: never[] }[] | [];
  /** What a caller of the back room needs. */
  'x-permission'?: string;
  parameters: Parameter[];
  requestBody?: { required: true; content: RequestContent };
  responses: Record<string, DocumentedResponse>;
}

/** Describes a route as an operation. */
export function operation(route: RouteDescription, schemas: Record<string, Schema>): Operation {
  const media = (name: string): Media => ({ schema: ref(name), example: exampleOf(ref(name), schemas) });
  const json = (name: string) => ({ 'application/json': media(name) });
  const errors = errorResponsesOf(route, schemas);
  const headers = { ...responseHeaders(route.headers ?? {}), ...(route.isCached && etag) };
  return {
    tags: tagsOf(route.path),
    operationId: operationId(route),
    summary: route.summary,
    ...(route.description && { description: route.description }),
    // Nothing for who needs no token, in so many words.
    security: route.auth === 'user' ? [{ token: [] }] : route.auth === 'staff' ? [{ staffToken: [] }] : [],
    ...(route.auth === 'staff' && { 'x-permission': route.staff.permission }),
    parameters: [
      ...ownParameters(route),
      ...Object.entries(route.optionalHeaders ?? {}).map(([name, said]) => headerParameter(name, said)),
      ...(route.isCached ? [ifNoneMatch] : []),
      ...queryParameters(route, schemas),
    ],
    ...(route.body && { requestBody: { required: true, content: json(route.body.name) } }),
    ...(route.lines && {
      requestBody: { required: true, content: { 'application/x-ndjson': media(route.lines.name) } },
    }),
    ...(route.upload && { requestBody: { required: true, content: files(route.upload.types) } }),
    responses: {
      [route.status ?? 200]: {
        description: 'Done.',
        ...(Object.keys(headers).length > 0 && { headers }),
        content: contentOf(route.contentType, media(route.response)),
      },
      ...(route.isCached && { 304: { description: notModified, headers } }),
      ...(Object.keys(errors).length > 0 ? errors : { 431: tooLongRequest }),
      500: { description: serverFault, content: json('ServerErrorResponse') },
      503: { description: tryAgain, headers: retryAfter, content: json('ServerErrorResponse') },
    },
  };
}

function contentOf(contentType: RouteDescription['contentType'], media: Media): Content | FileContent {
  if (contentType === 'text/csv') return { 'text/csv': media };
  if (contentType === 'application/x-ndjson') return { 'application/x-ndjson': media };
  return contentType ? { 'application/pdf': media } : { 'application/json': media };
}

/** A body that is a file of one of some types. */
const files = (types: readonly string[]): RequestContent =>
  Object.fromEntries(types.map((type) => [type, { schema: { type: 'string', format: 'binary' } }]));

/** `POST /user/cart/:id` is `postUserCartById`. */
function operationId({ method, path }: RouteDescription): string {
  const words = path
    .split('/')
    .filter(Boolean)
    .map((part) => (part.startsWith(':') ? `by-${part.slice(1)}` : part));
  return `${method.toLowerCase()}-${words.join('-')}`.replace(/-(\w)/g, (_, letter) => letter.toUpperCase());
}

const notModified = 'Not modified: what you have stored is current. Without a body.';

const ifNoneMatch: Parameter = {
  name: 'If-None-Match',
  in: 'header',
  required: false,
  description: 'The `ETag` of a response that you have stored. While that is current, the response is 304.',
  schema: { type: 'string' },
};

function ownParameters({ parameters, path }: RouteDescription): Parameter[] {
  return Object.entries(parameters ?? {}).map(([name, said]) => ({
    name,
    in: path.includes(`:${name}`) ? 'path' : 'header',
    required: true,
    schema: { type: 'string' },
    ...(typeof said === 'string' ? { description: said } : said),
  }));
}

const headerParameter = (name: string, said: Documented): Parameter => ({
  name,
  in: 'header',
  required: false,
  schema: { type: 'string' },
  ...said,
});

function queryParameters({ query }: RouteDescription, schemas: Record<string, Schema>): Parameter[] {
  const { properties = {}, required = [] } = (query && schemas[query.name]) ?? {};
  return Object.entries(properties).map(([name, { description, deprecated, ...schema }]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    description,
    ...(deprecated && { deprecated }),
    schema,
    // A repeated parameter; `include` says that it takes commas as well.
    ...(schema.type === 'array' && ({ style: 'form', explode: true } as const)),
  }));
}

function responseHeaders(headers: NonNullable<RouteDescription['headers']>) {
  const documented = Object.entries(headers).map(([name, { always, ...said }]) => [
    name,
    { ...said, required: always, schema: { type: 'string' } },
  ]);
  return Object.fromEntries(documented);
}
