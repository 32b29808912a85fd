import { validationMetadatasToSchemas } from 'class-validator-jsonschema';
import type { CallDescription } from '../call.ts';
import { messages } from '../contract.ts';
import { contractSchemas } from '../generated/contract-schemas.ts';

const version = '3.1.0';
const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });
const json = (schema: object) => ({ 'application/json': { schema } });

/**
 * The OpenAPI document of the calls: paths and statuses from their descriptions, bodies and queries from
 * their input classes, answers from the types of contract.ts.
 */
export function openApiDocument(calls: readonly CallDescription[]) {
  const inputs = validationMetadatasToSchemas({ refPointerPrefix: '#/components/schemas/' });
  const { Answers, ...answers } = contractSchemas;
  const paths: Record<string, Record<string, object>> = {};
  for (const call of calls) {
    const path = call.path.replace(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [call.method.toLowerCase()]: operation(call, inputs) };
  }
  return {
    openapi: version,
    info: {
      title: 'Quire',
      version: '1.0.0',
      description:
        'The shop as a REST service. Calls marked with a lock need the token that login and signup answer, ' +
        'in the `authorization` header. Prices are rupees as text; amounts ending in `Paise` are integers.',
    },
    servers: [{ url: '/api' }],
    paths,
    components: {
      schemas: { ...answers, ...inputs },
      securitySchemes: { token: { type: 'apiKey', in: 'header', name: 'authorization' } },
    },
  };
}

function operation(call: CallDescription, inputs: ReturnType<typeof validationMetadatasToSchemas>) {
  return {
    tags: [
      call.path
        .split('/')
        .slice(1, call.path.startsWith('/user/') ? 3 : 2)
        .join(' '),
    ],
    operationId: operationId(call),
    summary: call.summary,
    ...(call.unknownUser !== undefined && { security: [{ token: [] }] }),
    parameters: [...ownParameters(call), ...queryParameters(call, inputs)],
    ...(call.body && { requestBody: { required: true, content: json(ref(call.body.name)) } }),
    responses: {
      [call.status ?? 200]: { description: 'Done.', content: json(ref(call.answer)) },
      ...refusals(call),
      500: {
        description: 'Something went wrong on the side of the shop.',
        content: json(ref('FailureAnswer')),
      },
    },
  };
}

/** `POST /user/cart/:id` is `postUserCartById`. */
function operationId({ method, path }: CallDescription): string {
  const words = path
    .split('/')
    .filter(Boolean)
    .map((part) => (part.startsWith(':') ? `by-${part.slice(1)}` : part));
  return `${method.toLowerCase()}-${words.join('-')}`.replace(/-(\w)/g, (_, letter) => letter.toUpperCase());
}

function ownParameters({ parameters, path }: CallDescription) {
  return Object.entries(parameters ?? {}).map(([name, description]) => ({
    name,
    in: path.includes(`:${name}`) ? 'path' : 'header',
    required: true,
    description,
    schema: { type: 'string' },
  }));
}

function queryParameters(
  { query }: CallDescription,
  inputs: ReturnType<typeof validationMetadatasToSchemas>,
) {
  const properties = query ? inputs[query.name]?.properties : undefined;
  return Object.entries(properties ?? {}).map(([name, schema]) => ({ name, in: 'query', schema }));
}

function refusals({ body, query, refusals, unknownUser }: CallDescription) {
  const said: Record<string, string> = { ...refusals };
  if (body || query) said[400] = 'The input is not right: one message a fault.';
  if (unknownUser !== undefined) {
    said[401] = messages.invalidToken;
    said[404] = said[404] ? `${said[404]} Or: ${unknownUser}` : unknownUser;
  }
  return Object.fromEntries(
    Object.entries(said).map(([status, description]) => [
      status,
      { description, content: json(ref('RefusalAnswer')) },
    ]),
  );
}
