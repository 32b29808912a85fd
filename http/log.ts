import { type DestinationStream, destination, type Logger, pino } from 'pino';
import type { LogLevel } from './log-level.ts';
import { loggableError } from './loggable-error.ts';

export type { Logger } from 'pino';

/**
 * A log of JSON lines, on stdout where nothing else is said. Errors go in as `err` and come out without what they
 * hold of a caller's data.
 */
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
