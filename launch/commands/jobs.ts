import type { Database } from '../../rest-api/database/database.ts';
import { findDeadJobs, jobStats, retryDeadJobs } from '../../rest-api/jobs/jobs.queries.ts';
import type { Settings } from '../settings.ts';
import { StartError } from '../start-error.ts';
import { withShopDatabase } from './shop-database.ts';

const usage = [
  'npm run jobs -- list                      how many jobs wait, and which are dead',
  'npm run jobs -- retry KIND [SUBJECT...]   starts dead jobs of a kind again: those named, or all',
].join('\n');

const maxListed = 100;

/**
 * Runs a `jobs` command on the database of the open shop.
 * @returns the output
 * @throws StartError that says what to do
 */
export async function runJobsCommand(args: readonly string[], settings: () => Settings): Promise<string> {
  const [command, kind, ...subjects] = args;
  const isList = command === 'list' && kind === undefined;
  if (!isList && !(command === 'retry' && kind)) {
    if (command === undefined || command === '--help') return usage;
    throw new StartError(usage);
  }
  return withShopDatabase(settings(), (database) =>
    isList ? listJobs(database) : retryJobs(database, kind ?? '', subjects),
  );
}

async function listJobs(database: Database): Promise<string> {
  const stats = Object.entries(await jobStats(database));
  if (stats.length === 0) return 'There is no job.';
  const dead = await findDeadJobs(database, maxListed);
  return [
    ...stats.map(([name, { depth, dead: count }]) => `${name}: ${depth} to run, ${count} dead`),
    ...(dead.length > 0
      ? ['', 'Dead, the latest first; start them again with `npm run jobs -- retry`:']
      : []),
    ...dead.map(
      ({ kind, subject, attempts, deadAt, lastError }) =>
        `${kind} ${subject}  ${deadAt?.toISOString()}  ${attempts} ${attempts === 1 ? 'attempt' : 'attempts'}  ${firstLine(lastError)}`,
    ),
  ].join('\n');
}

const firstLine = (text: string | null) => text?.split('\n')[0] ?? '';

async function retryJobs(database: Database, kind: string, subjects: string[]): Promise<string> {
  const count = await retryDeadJobs(database, { kind, ...(subjects.length > 0 && { subjects }) });
  if (count === 0) {
    throw new StartError('There is no such dead job: `npm run jobs -- list` shows those that there are.');
  }
  return count === 1 ? 'Started one job again.' : `Started ${count} jobs again.`;
}
