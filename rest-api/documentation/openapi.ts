import { IS_ISO8601, MAX, MIN, ValidationTypes } from 'class-validator';
import { validationMetadatasToSchemas } from 'class-validator-jsonschema';
import { factNames, factOf } from '../../text/edition-facts.ts';
import { errorCodes } from '../contract/errors.ts';
import { contractSchemas } from '../generated/contract-schemas.ts';
import type { RouteDescription } from '../routing/route-description.ts';
import { type Schema, schemaPrefix } from './example.ts';
import { type Operation, operation } from './operation.ts';
import { documentTags } from './tags.ts';

const introduction = `
The shop as a REST service, from browsing to a paid order.

**Logging in.** Run *POST /auth/signup* or *POST /auth/login* on this page: it then sends the token they answer
with along with every call. Other programs send that \`encodedToken\` in the \`authorization\` header, as it is or
after \`Bearer \`. Calls with a lock need it.

**Money.** Prices are rupees as text, \`"499"\` or \`"499.50"\`. Amounts whose name ends in \`Paise\` are integers.

**Errors.** Client errors, which you can correct, have a 4xx status and \`{"errors": ["…"]}\`: a sentence for each
error, and a \`code\` by which programs tell it; sentences may change, codes stay. Where fields of the input are wrong, \`fields\`
names each of them, with a \`code\` and a \`message\` to show beside the field. Errors of the shop have a 5xx status and \`{"error": {"message": "…"}}\`.

These can come from everywhere, and are not listed with each call:

- 404: there is no such path.
- 405: the path does not have this method; the header \`Allow\` lists those that it has.
- 408: the body arrived too slowly. Nothing was done; send the request again.

**Lists as parameters.** A query parameter that is a list is repeated for several values:
\`?format=PAPERBACK&format=HARDBACK\`. \`include\` also takes them with commas between: \`?include=edition,work\`.

**Caching.** Reads of the catalogue have an \`ETag\`, unless they are streamed. Store it with the response and send it as
\`If-None-Match\` the next time: while nothing has changed, the response is 304 without a body.
`.trim();

/**
 * The OpenAPI document of the routes: paths and statuses from their descriptions, bodies and queries from their input
 * classes, responses from the types of contract/, examples from all of these.
 */
export function openApiDocument(routes: readonly RouteDescription[]) {
  const inputs = validationMetadatasToSchemas({
    refPointerPrefix: schemaPrefix,
    additionalConverters: {
      // Rules of text.ts that JSON Schema cannot express.
      [ValidationTypes.CUSTOM_VALIDATION]: {},
      // Bounds do not imply a type; the package's own converters turn every bounded integer into a number.
      [MIN]: ({ constraints }) => ({ minimum: constraints[0] }),
      // A date-time is no date, which formats alone do not say.
      [IS_ISO8601]: { type: 'string', anyOf: [{ format: 'date' }, { format: 'date-time' }] },
      [MAX]: ({ constraints }) => ({ maximum: constraints[0] }),
    },
  });
  const contract: Record<string, Schema> = contractSchemas;
  const schemas = {
    ...contract,
    Edition: withFacts(contract.Edition),
    StaffBook: withFacts(contract.StaffBook),
    ErrorCode: { ...contract.ErrorCode, description: codeMeanings },
    ...inputs,
  };
  const paths: Record<string, Record<string, Operation>> = {};
  for (const route of routes) {
    const path = route.path.replace(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [route.method.toLowerCase()]: operation(route, schemas) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Quire',
      version: '1.0.0',
      summary: 'An online book store.',
      description: introduction,
      license: { name: 'MIT License', identifier: 'MIT' },
    },
    servers: [{ url: '/api', description: 'This shop' }],
    tags: documentTags,
    paths,
    components: {
      schemas: reachable(schemas, paths),
      securitySchemes: {
        token: {
          type: 'apiKey',
          in: 'header',
          name: 'authorization',
          description: 'The `encodedToken` that login and signup answer.',
        },
        staffToken: {
          type: 'apiKey',
          in: 'header',
          name: 'authorization',
          description:
            'The `token` that a login to the back room answers, or a service token. The call needs its `x-permission`.',
        },
      },
    },
  };
}

const codeMeanings = Object.entries(errorCodes)
  .map(([code, meaning]) => `- \`${code}\`: ${meaning}`)
  .join('\n');

/** A schema with what the table of facts says of its properties, whose types alone the contract has. */
function withFacts(schema: Schema | undefined): Schema {
  const facts = factNames.map((name) => {
    const { kind, meaning, example } = factOf(name);
    const isInteger = kind === 'whole' || kind === 'year';
    const type: Schema = isInteger ? { type: ['integer', 'null'] } : {};
    return [name, { ...schema?.properties?.[name], ...type, description: meaning, examples: [example] }];
  });
  return { ...schema, properties: { ...schema?.properties, ...Object.fromEntries(facts) } };
}

/** The schemas that are referenced, and those that they reference in turn. */
function reachable(schemas: Record<string, Schema>, from: object): Record<string, Schema> {
  const reached: Record<string, Schema> = {};
  const waiting: object[] = [from];
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    for (const [, name = ''] of JSON.stringify(next).matchAll(/"\$ref":"#\/components\/schemas\/(\w+)"/g)) {
      const schema = schemas[name];
      if (!schema || name in reached) continue;
      reached[name] = schema;
      waiting.push(schema);
    }
  }
  return reached;
}
