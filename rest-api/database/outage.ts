/** SQLSTATEs and system codes of temporary errors. */
const passing = new Set([
  '08000', // connection_exception
  '08001', // sqlclient_unable_to_establish_sqlconnection
  '08003', // connection_does_not_exist
  '08006', // connection_failure
  '25P03', // idle_in_transaction_session_timeout
  '40001', // serialization_failure, after all retries
  '40P01', // deadlock_detected, after all retries
  '53100', // disk_full
  '53300', // too_many_connections
  '55P03', // lock_not_available
  '57014', // query_canceled: it took longer than statement_timeout
  '57P01', // admin_shutdown
  '57P02', // crash_shutdown
  '57P03', // cannot_connect_now
  'EAI_AGAIN',
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTUNREACH',
  'ENOENT', // the socket's file is gone
  'ENOTFOUND',
  'EPIPE',
  'ETIMEDOUT',
]);

export const diskFullMessage = 'The disk of the database is full: make room on it.';

/** Errors of the PostgreSQL driver without a code. */
const passingMessages =
  /^(timeout e|Connection terminated|Query read timeout|Client has encountered|Client was closed|Cannot use a pool)/;

/** Whether an error means that the database is down or overloaded, so that the same request may succeed soon. */
export function isOutage(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code: unknown = Reflect.get(error, 'code');
  if (typeof code === 'string' && passing.has(code)) return true;
  // With several addresses for one host, each attempt has its own error.
  if (error instanceof AggregateError && error.errors.some(isOutage)) return true;
  return passingMessages.test(error.message) || isOutage(error.cause);
}

/** Whether an error means that the disk of the database is full. */
export function isDiskFull(error: unknown): boolean {
  return error instanceof Error && (Reflect.get(error, 'code') === '53100' || isDiskFull(error.cause));
}
