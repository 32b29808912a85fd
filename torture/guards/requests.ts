import { built, type Guard, guardsOf } from './guard.ts';

const fuzz = guardsOf('fuzz');
const abuse = guardsOf('graphql-abuse');
const payload = guardsOf('payloads');

/** Raises a limit of bff/graphql/limits.ts until it limits nothing. */
const limit = (name: string, value: string): Guard =>
  abuse(
    `limit on ${name}`,
    /refused with its code|resolver/,
    built(`\t${name}: ${value},\n\t/**`, `\t${name}: 1e9,\n\t/**`),
  );

export const requestGuards = [
  fuzz(
    'what the framework refuses is a refusal',
    /REST service is sent.*: 500/,
    built(
      'function frameworkHttpError(error) {\n',
      'function frameworkHttpError(error) {\n\treturn void 0;\n',
    ),
  ),
  fuzz(
    'text without NUL',
    /REST service is sent.*: 500/,
    built('(text) => !text.includes("\\0")', '() => true'),
  ),
  fuzz(
    'addresses are UTF-8',
    /query that cannot be read/,
    built('text?.split("&").find((pair) => !isPercentEncoded(pair))', 'text?.split("&").find(() => false)'),
  ),
  limit('depth', '12'),
  limit('fields', '200'),
  limit('aliases', '15'),
  limit('tokens', '500'),
  limit('reads', '12'),
  limit('writes', '4'),
  limit('listItems', '200'),
  limit('variables', '20'),
  limit('variablesDepth', '5'),
  limit('bodyBytes', '32e3'),
  abuse(
    'no batches',
    /refused with its code|resolver/,
    built('config.allowBatchedHttpRequests ?? false', 'true'),
  ),
  payload(
    'CSRF',
    /another site/,
    built(
      'function preventCsrf(headers, csrfPreventionRequestHeaders) {\n',
      'function preventCsrf(headers, csrfPreventionRequestHeaders) {\n\treturn;\n',
    ),
  ),
  payload(
    'text in scripts',
    /markup/,
    built('var jsonForScript = (value) => ', 'var jsonForScript = (value) => JSON.stringify(value) || '),
  ),
  payload(
    'text in tags',
    /markup/,
    built('(text) => text.replace(/[&<>"', '(text) => text || text.replace(/[&<>"'),
  ),
  payload(
    'answers say what they are',
    /markup/,
    built('"X-Content-Type-Options": "nosniff"\n};\n// rest-api', '};\n// rest-api'),
  ),
  payload(
    'policy of pages',
    /policy/,
    built('scriptSrc: [\n\t\t\t\t\t"\'self\'"', 'scriptSrc: [\n\t\t\t\t\t"\'unsafe-inline\'"'),
  ),
];
