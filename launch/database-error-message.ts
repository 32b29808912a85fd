import { DrizzleQueryError } from 'drizzle-orm/errors';
import { diskFullMessage } from '../rest-api/database/outage.ts';

/**
 * Describes in one sentence why a database cannot be used and what to do, without the password.
 * @param setting that has its address
 * @returns undefined for an error that is not about reaching the database
 */
export function databaseErrorMessage(
  error: unknown,
  databaseUrl: string,
  setting: 'DATABASE_URL' | 'DATABASE_OWNER_URL' = 'DATABASE_URL',
): string | undefined {
  const { host, user, database } = partsOf(databaseUrl);
  switch (codeOf(error)) {
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return `The host of ${setting}, ${host}, is not known: correct it.`;
    case 'ECONNREFUSED':
    case 'ENOENT':
      return `No PostgreSQL answers at ${host}: start it, or correct ${setting}.`;
    case 'ETIMEDOUT':
    case 'EHOSTUNREACH':
    case 'ENETUNREACH':
    case 'ECONNRESET':
    case 'TIMEOUT':
      return `The PostgreSQL at ${host} cannot be reached: check the network, or correct ${setting}.`;
    case '57014':
    case '55P03':
    case 'SLOW':
      return `The PostgreSQL at ${host} takes too long to answer: see what keeps it busy, and try again.`;
    case '28P01':
    case '28000':
      return `PostgreSQL does not let user "${user}" in: correct user and password in ${setting}.`;
    case '3D000':
      return `PostgreSQL has no database "${database}": make it with \`createdb ${database}\`, or correct ${setting}.`;
    case '42501':
      return (
        `User "${user}" may not make tables in database "${database}": make it the owner of the database` +
        `${setting === 'DATABASE_URL' ? ', or set DATABASE_OWNER_URL to the same database as its owner' : ''}.`
      );
    case '53100':
      return diskFullMessage;
    case '53300':
      return `The PostgreSQL at ${host} has no connection left: raise its max_connections, or end other programs.`;
    case '57P03':
      return `The PostgreSQL at ${host} is still starting or stopping: try again in a moment.`;
    case 'SSL':
      return `The PostgreSQL at ${host} offers no SSL: take sslmode out of ${setting}.`;
    case 'CERTIFICATE':
      return `The certificate of the PostgreSQL at ${host} is not trusted: name its authority with sslrootcert in ${setting}.`;
    default:
      return undefined;
  }
}

/** The first error code in the chain of causes; drivers and drizzle wrap the system's error. */
function codeOf(error: unknown): string | undefined {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    // Its message has the text of the query.
    if (cause instanceof DrizzleQueryError) continue;
    const { code } = cause as NodeJS.ErrnoException;
    if (/^Query read timeout/.test(cause.message)) return 'SLOW';
    if (/timeout/i.test(cause.message) && code === undefined) return 'TIMEOUT';
    if (/server does not support SSL/i.test(cause.message)) return 'SSL';
    if (/certificate/i.test(cause.message)) return 'CERTIFICATE';
    if (/Connection terminated unexpectedly/.test(cause.message)) return 'ECONNRESET';
    if (code !== undefined) return code;
  }
  return undefined;
}

function partsOf(databaseUrl: string) {
  const { hostname, port, username, pathname, searchParams } = new URL(databaseUrl);
  const user = decodeURIComponent(username);
  return {
    host: searchParams.get('host') ?? `${hostname || 'localhost'}:${port || 5432}`,
    user,
    database: decodeURIComponent(pathname.slice(1)) || user,
  };
}
