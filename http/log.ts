import { type DestinationStream, destination, type Logger, pino } from 'pino';
import type { LogLevel } from './log-level.ts';
import { loggableError } from './loggable-error.ts';

export type { Logger } from 'pino';

/** Creates a log of JSON lines, by default on stdout. Errors are logged as `err`, without callers' data. */
export function createLog(
  level: LogLevel,
  to: DestinationStream = destination({ fd: 1, sync: false }),
): Logger {
  return pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      serializers: { err: loggableError },
    },
    to,
  );
}
