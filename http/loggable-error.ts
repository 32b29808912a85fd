import { mapStackTrace } from '../runtime/source-maps.ts';

/** An error as it is logged. */
export interface LoggableError {
  type: string;
  message?: string;
  /** SQLSTATE, or the system's code. */
  code?: string;
  constraint?: string;
  table?: string;
  /** Stack frames, innermost first. */
  stack?: string[];
  cause?: LoggableError;
}

const maxCauses = 5;

/**
 * Removes callers' data from an error: a failed query has its SQL but not its parameters, values that PostgreSQL
 * quotes are removed, and passwords in URLs are masked.
 */
export function loggableError(error: unknown, causes = maxCauses): LoggableError {
  if (!(error instanceof Error)) return { type: typeof error };
  const message = messageOf(error);
  const own = {
    code: textOf(error, 'code'),
    constraint: textOf(error, 'constraint'),
    table: textOf(error, 'table'),
  };
  return {
    type: error.name,
    ...(message && { message }),
    ...(own.code && { code: own.code }),
    ...(own.constraint && { constraint: own.constraint }),
    ...(own.table && { table: own.table }),
    stack: placesOf(error),
    ...(error.cause !== undefined && causes > 0 && { cause: loggableError(error.cause, causes - 1) }),
  };
}

function messageOf(error: Error): string | undefined {
  // Drizzle's message contains the parameters, password hashes and emails among them.
  const query = textOf(error, 'query');
  if (query !== undefined) return `Failed query: ${query}`;
  // PostgreSQL's "data exceptions" and syntax errors repeat the offending value.
  const code = textOf(error, 'code');
  if (textOf(error, 'severity') && code && /^(22|42601)/.test(code)) return undefined;
  // A parser's message repeats the text that it could not parse.
  if (error instanceof SyntaxError) return undefined;
  return error.message.replace(/(\w+:\/\/)[^@\s/]*@/g, '$1…@');
}

/** The stack without the message at its head. */
function placesOf(error: Error): string[] {
  return mapStackTrace(error.stack ?? '')
    .split('\n')
    .filter((line) => /^ {4}at /.test(line))
    .map((line) => line.trim());
}

function textOf(error: Error, property: string): string | undefined {
  const value: unknown = Reflect.get(error, property);
  return typeof value === 'string' ? value : undefined;
}
