import type { ClassConstructor } from 'class-transformer';
import { headersTooLong } from '../../http/client-error.ts';
import { messages } from '../contract/rules.ts';
import { validated } from '../input/validation.ts';
import {
  accountNotFound,
  coded,
  codeOf,
  type ErrorMessage,
  frameworkMessages,
  HttpError,
  malformedPathMessage,
  notAnObjectMessage,
  notDecompressed,
  textOf,
} from '../routing/errors.ts';
import { codeNeededMessage, permissionNeeded, personNeededMessage } from '../routing/permissions.ts';
import type { RouteDescription } from '../routing/route-description.ts';
import { tooLarge } from '../routing/uploads.ts';
import { type DocumentedResponse, rateLimit, retryAfter, wwwAuthenticate } from './documented-response.ts';
import { ref, type Schema } from './example.ts';

/** Why a route may respond with an error status, and the messages of that response. */
interface Cause {
  summary: string;
  errors: readonly ErrorMessage[];
}

/** The 4xx responses of a route, by status: its own, and those of all routes of its kind. */
export function errorResponsesOf(
  route: RouteDescription,
  schemas: Record<string, Schema>,
): Record<string, DocumentedResponse> {
  const { body, lines, method, path, query, errors, upload } = route;
  const said = new Map<number, Cause[]>();
  const add = (status: number, cause: Cause) => said.set(status, [...(said.get(status) ?? []), cause]);
  const say = (status: number, message: ErrorMessage) =>
    add(status, { summary: textOf(message), errors: [message] });

  for (const input of [body, query]) {
    if (input)
      add(400, {
        summary: 'The input breaks rules: one message a field.',
        errors: errorsOf(input, schemas).map((message) => coded('INVALID_FIELDS', message)),
      });
  }
  if (((method === 'POST' || method === 'PATCH') && !lines) || (method === 'PUT' && !upload)) {
    say(400, frameworkMessages['entity.parse.failed']);
    say(400, notAnObjectMessage);
    say(400, notDecompressed);
    say(413, frameworkMessages['entity.too.large']);
    say(415, frameworkMessages['charset.invalid']);
    say(415, frameworkMessages['charset.unsupported']);
    say(415, frameworkMessages['encoding.unsupported']);
  }
  if (upload) say(413, tooLarge(upload));
  if (path.includes(':')) say(400, malformedPathMessage);
  if (route.auth !== 'public') say(401, messages.invalidToken);
  if (route.auth === 'staff') {
    const { staff } = route;
    const { permission } = staff;
    if (permission !== 'any')
      say(403, permission === 'session' ? personNeededMessage : permissionNeeded(permission));
    if (staff.fresh) say(403, codeNeededMessage);
  }
  for (const [status, own] of Object.entries(errors ?? {})) {
    for (const message of [own].flat()) say(Number(status), message);
  }
  if (route.auth === 'user') say(404, accountNotFound(route.unknownUser));
  const isLimited = said.has(429);
  return Object.fromEntries(
    [...said].map(([status, causes]) => [
      status,
      {
        ...errorResponse(status, causes),
        ...headersOf(status, isLimited),
      },
    ]),
  );
}

/** @param isLimited whether the route counts attempts */
function headersOf(status: number, isLimited: boolean): Pick<DocumentedResponse, 'headers'> {
  const limited = isLimited && rateLimit(status === 429);
  if (status === 429) return { headers: { ...retryAfter, ...limited } };
  if (status === 401) return { headers: { ...wwwAuthenticate, ...limited } };
  // Where a password is asked for, an unknown account answers as a wrong password does.
  return limited && (status === 400 || status === 404) ? { headers: limited } : {};
}

/** The errors of input with `{}` for each object and "?" for everything else; if that has none, those of no input. */
function errorsOf(inputClass: ClassConstructor<object>, schemas: Record<string, Schema>): string[] {
  const properties = Object.entries(schemas[inputClass.name]?.properties ?? {});
  const input = Object.fromEntries(properties.map(([name, schema]) => [name, schema.$ref ? {} : '?']));
  const errors = inputErrors(inputClass, input);
  return errors.length > 0 ? errors : inputErrors(inputClass, {});
}

function inputErrors(inputClass: ClassConstructor<object>, input: object): string[] {
  try {
    validated(inputClass, input);
    return [];
  } catch (error) {
    if (error instanceof HttpError) return error.messages;
    throw error;
  }
}

const bodyOf = (status: number, messages: readonly ErrorMessage[]) => ({
  errors: messages.map(textOf),
  code: codeOf(status, messages),
});

/** One status of a route, with an example for each cause. */
function errorResponse(status: number, causes: readonly Cause[]): DocumentedResponse {
  const [first, ...more] = causes;
  const examples = causes.map(({ summary, errors }, index) => [
    `cause${index + 1}`,
    { summary, value: bodyOf(status, errors) },
  ]);
  const json = { schema: ref('ClientErrorResponse') };
  return more.length > 0
    ? {
        description: causes.map(({ summary }) => `- ${summary}`).join('\n'),
        content: { 'application/json': { ...json, examples: Object.fromEntries(examples) } },
      }
    : {
        description: first?.summary ?? '',
        content: { 'application/json': { ...json, example: bodyOf(status, first?.errors ?? []) } },
      };
}

/** What every call can be refused for, and is documented where nothing else is. */
export const tooLongRequest = errorResponse(431, [
  { summary: headersTooLong, errors: [coded('TOO_LARGE', headersTooLong)] },
]);
