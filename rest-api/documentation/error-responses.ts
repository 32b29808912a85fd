import type { ClassConstructor } from 'class-transformer';
import { messages } from '../contract/rules.ts';
import { validated } from '../input/validation.ts';
import { frameworkMessages, HttpError, malformedPath } from '../routing/errors.ts';
import type { RouteDescription } from '../routing/route-description.ts';
import { type DocumentedResponse, retryAfter } from './documented-response.ts';
import { ref, type Schema } from './example.ts';

/** Why a route may respond with an error status, and the messages of that response. */
interface Cause {
  summary: string;
  errors: string[];
}

/** The 4xx responses of a route, by status: its own and those of all routes of its kind. */
export function errorResponsesOf(
  route: RouteDescription,
  schemas: Record<string, Schema>,
): Record<string, DocumentedResponse> {
  const { body, method, path, query, refusals, unknownUser } = route;
  const causesByStatus = new Map<number, Cause[]>();
  const add = (status: number, cause: Cause) =>
    causesByStatus.set(status, [...(causesByStatus.get(status) ?? []), cause]);
  const say = (status: number, message: string) => add(status, { summary: message, errors: [message] });

  for (const input of [body, query]) {
    if (input)
      add(400, { summary: 'The input breaks rules: one message a field.', errors: faultsOf(input, schemas) });
  }
  if (method === 'POST') {
    say(400, frameworkMessages['entity.parse.failed']);
    say(413, frameworkMessages['entity.too.large']);
    say(415, frameworkMessages['charset.unsupported']);
    say(415, frameworkMessages['encoding.unsupported']);
  }
  if (path.includes(':')) say(400, malformedPath);
  if (unknownUser !== undefined) say(401, messages.invalidToken);
  for (const [status, own] of Object.entries(refusals ?? {})) {
    for (const message of [own].flat()) say(Number(status), message);
  }
  if (unknownUser !== undefined) say(404, unknownUser);
  return Object.fromEntries(
    [...causesByStatus].map(([status, causes]) => [
      status,
      { ...errorResponse(causes), ...(status === 429 && { headers: retryAfter }) },
    ]),
  );
}

/** The errors for input with empty objects for its objects and "?" for everything else; undefined if there are none. */
function faultsOf(inputClass: ClassConstructor<object>, schemas: Record<string, Schema>): string[] {
  const properties = Object.entries(schemas[inputClass.name]?.properties ?? {});
  const input = Object.fromEntries(properties.map(([name, schema]) => [name, schema.$ref ? {} : '?']));
  const faults = faultsOfInput(inputClass, input);
  return faults.length > 0 ? faults : faultsOfInput(inputClass, {});
}

function faultsOfInput(inputClass: ClassConstructor<object>, input: object): string[] {
  try {
    validated(inputClass, input);
    return [];
  } catch (error) {
    if (error instanceof HttpError) return error.messages;
    throw error;
  }
}

/** The response with one status, with an example for each cause. */
function errorResponse(causes: readonly Cause[]): DocumentedResponse {
  const [first, ...more] = causes;
  const examples = causes.map(({ summary, errors }, index) => [
    `cause${index + 1}`,
    { summary, value: { errors } },
  ]);
  const json = { schema: ref('ClientErrorResponse') };
  return more.length > 0
    ? {
        description: causes.map(({ summary }) => `- ${summary}`).join('\n'),
        content: { 'application/json': { ...json, examples: Object.fromEntries(examples) } },
      }
    : {
        description: first?.summary ?? '',
        content: { 'application/json': { ...json, example: { errors: first?.errors } } },
      };
}
