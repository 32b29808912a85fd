import Ajv, { type ValidateFunction } from 'ajv/dist/2020.js';
import { isEmail } from 'class-validator';
import type { Response } from 'supertest';
import type { ClientErrorResponse } from '../../contract/errors.ts';
import { type DocumentedResponse, mediaOf } from '../../documentation/documented-response.ts';
import type { openApiDocument } from '../../documentation/openapi.ts';
import type { Operation } from '../../documentation/operation.ts';
import type { Sent } from './row.ts';
import { SeenNulls } from './seen-nulls.ts';

export type Document = ReturnType<typeof openApiDocument>;

/** Headers of HTTP itself and of the security middleware, which all responses have. */
const ordinaryHeaders = new Set(
  'cache-control connection content-encoding content-length content-type date etag keep-alive transfer-encoding vary'.split(
    ' ',
  ),
);

/** Validates real responses against the OpenAPI document, and records which documented responses have occurred. */
export class Documented {
  readonly #document: Document;
  readonly #ajv = new Ajv({ strict: false, allErrors: true, formats: { email: isEmail } });
  readonly #validators = new Map<string | undefined, ValidateFunction>();
  readonly #seen = new Set<string>();
  readonly #nulls: SeenNulls;
  readonly #frameHeaders: Set<string>;

  /** @param frame the response of an unknown path, for the headers that all responses have */
  constructor(document: Document, frame: Response) {
    this.#document = document;
    this.#ajv.addSchema({ $id: 'document', ...document });
    this.#nulls = new SeenNulls(document.components.schemas);
    this.#frameHeaders = new Set([...ordinaryHeaders, ...Object.keys(frame.headers)]);
  }

  /** The operation that a concrete path matches, or undefined. */
  operationOf(method: string, path: string): { name: string; operation: Operation } | undefined {
    const parts = partsOf(path);
    const templates = Object.keys(this.#document.paths)
      .filter((template) => matches(partsOf(template), parts))
      // If two match, the more specific one counts: /clearCart before /{id}.
      .sort((a, b) => a.split('{').length - b.split('{').length);
    for (const template of templates) {
      const operation = this.#document.paths[template]?.[method.toLowerCase()];
      if (operation) return { name: `${method} ${template}`, operation };
    }
    return undefined;
  }

  /** The differences between the response and the document. */
  errorsInResponse(name: string, operation: Operation, { status, body, text, headers }: Response): string[] {
    const documented = operation.responses[status];
    if (!documented) return [`${status} is not documented.`];
    this.#seen.add(`${name} ${status}`);
    const { content } = documented;
    const schema = content && mediaOf(content).schema;
    const isFile = content && !('application/json' in content);
    const answered = content && 'application/x-ndjson' in content ? firstLine(text) : body;
    if (schema) this.#nulls.read(schema, answered);
    const names = new Map(
      Object.entries(documented.headers ?? {}).map(([header, said]) => [header.toLowerCase(), said]),
    );
    return [
      ...(schema
        ? this.#schemaErrors(schema, isFile && answered === body ? (text ?? String(body)) : answered)
        : []),
      ...Object.keys(headers)
        .filter((header) => !this.#frameHeaders.has(header) && !names.has(header))
        .map((header) => `The header ${header} is not documented.`),
      ...[...names]
        .filter(([header, { required }]) => required && !(header in headers))
        .map(([header]) => `The header ${header} is missing.`),
      ...(status >= 400 && status < 500 ? unlistedErrors(documented, status, body) : []),
    ];
  }

  /**
   * Checks that the document's rules for a body are those of the service: an accepted body matches its schema, apart
   * from surrounding spaces; a rejected one does not, unless the document lists the message beside the schema.
   */
  errorsInRequest(operation: Operation, sent: Sent, { status, body }: Response): string[] {
    const content = operation.requestBody?.content['application/json'];
    if (!content || typeof sent.body !== 'object' || (status !== 400 && status > 299)) return [];
    const fits = (value: unknown) => this.#schemaErrors(content.schema, value).length === 0;
    if (status < 300) {
      return fits(sent.body) || fits(trimmed(sent.body)) ? [] : ['The document refuses this body.'];
    }
    const unsaid = /without NUL|valid Unicode/;
    const listed = new Set(errorsIn(operation.responses[400]).map(({ message }) => message));
    const messages: string[] = body.errors;
    if (!fits(sent.body) || messages.every((message) => unsaid.test(message) || listed.has(message)))
      return [];
    return ['The document accepts this body.'];
  }

  /** Documented responses that have not occurred. */
  unseen(): string[] {
    return Object.entries(this.#document.paths)
      .flatMap(([path, methods]) =>
        Object.entries(methods).flatMap(([method, { responses }]) =>
          Object.keys(responses).map((status) => `${method.toUpperCase()} ${path} ${status}`),
        ),
      )
      .filter((response) => !this.#seen.has(response));
  }

  /** Fields that may be null by the document, and have not been in any response. */
  neverNull(): string[] {
    return this.#nulls.missing();
  }

  #schemaErrors({ $ref }: { $ref?: string }, value: unknown): string[] {
    const validate = this.#validators.get($ref) ?? this.#ajv.compile({ $ref: `document${$ref}` });
    this.#validators.set($ref, validate);
    validate(value);
    return (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath}: ${message}`);
  }
}

const partsOf = (path: string) => path.split('?')[0]?.toLowerCase().split('/').filter(Boolean) ?? [];

const matches = (template: string[], parts: string[]) =>
  template.length === parts.length &&
  template.every((part, index) => part.startsWith('{') || part === parts[index]);

/** Errors of a response whose messages the examples do not list, or that have another code there. */
function unlistedErrors(
  documented: DocumentedResponse,
  status: number,
  { errors, code, fields }: ClientErrorResponse,
): string[] {
  const listed = errorsIn(documented);
  // What is wrong with a field has countless sentences, and one code.
  const usual = fields ? 'INVALID_FIELDS' : status === 400 ? 'BAD_REQUEST' : undefined;
  return errors
    .filter((message) => {
      const known = listed.filter((error) => error.message === message);
      return known.length > 0 ? known.every((error) => error.code !== code) : code !== usual;
    })
    .map((message) => `Not listed with ${code}: ${message}`);
}

/** Every message in the examples of a response, with its code. */
function errorsIn(documented: DocumentedResponse | undefined): { message: string; code: string }[] {
  if (!documented?.content) return [];
  const { example, examples = {} } = mediaOf(documented.content);
  const bodies = [example, ...Object.values(examples).map(({ value }) => value)] as (
    | Pick<ClientErrorResponse, 'errors' | 'code'>
    | undefined
  )[];
  return bodies.flatMap((body) =>
    (body?.errors ?? []).map((message) => ({ message, code: body?.code ?? '' })),
  );
}

/** The first of lines of JSON. */
const firstLine = (lines: string): unknown => JSON.parse(lines.split('\n')[0] || 'null');

function trimmed(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value), (_key, part) => (typeof part === 'string' ? part.trim() : part));
}
