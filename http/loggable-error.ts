/** What is logged of an error. */
export interface LoggableError {
  type: string;
  message?: string;
  /** SQLSTATE or the system's code. */
  code?: string;
  constraint?: string;
  table?: string;
  /** Places in the code, innermost first. */
  stack?: string[];
  cause?: LoggableError;
}

const maxCauses = 5;

/**
 * An error without the data of callers: a failed query is told by its SQL and never by its parameters, what
 * PostgreSQL quotes from a value is left out, and passwords of addresses are struck.
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
  // Drizzle writes the parameters into the message: password hashes and emails among them.
  const query = textOf(error, 'query');
  if (query !== undefined) return `Failed query: ${query}`;
  // PostgreSQL's "data exceptions" and syntax errors repeat the value that they are about.
  const code = textOf(error, 'code');
  if (textOf(error, 'severity') && code && /^(22|42601)/.test(code)) return undefined;
  // A parser's message repeats the text that it stumbled over.
  if (error instanceof SyntaxError) return undefined;
  return error.message.replace(/(\w+:\/\/)[^@\s/]*@/g, '$1…@');
}

/** The stack without the message, which stands at its head. */
function placesOf(error: Error): string[] {
  return (error.stack ?? '')
    .split('\n')
    .filter((line) => /^ {4}at /.test(line))
    .map((line) => line.trim());
}

function textOf(error: Error, property: string): string | undefined {
  const value: unknown = Reflect.get(error, property);
  return typeof value === 'string' ? value : undefined;
}
