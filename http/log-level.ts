const logLevels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const;

export type LogLevel = (typeof logLevels)[number];

/** @throws Error that says what to set */
export function logLevelIn(text: string | undefined): LogLevel {
  const level = logLevels.find((name) => name === (text || 'info'));
  if (level) return level;
  throw new Error(`LOG_LEVEL is "${text}": set it to one of ${logLevels.join(', ')}.`);
}
