import type { Database } from '../database/database.ts';
import type { Metrics } from '../monitoring/metrics.ts';
import { type JobStats, jobStats } from './jobs.queries.ts';

/** The three metrics are of one count, which takes some milliseconds for each ten thousand jobs. */
const maxAgeMs = 1_000;

/** Shows the jobs of all services among the metrics, by kind. */
export function measureJobs(metrics: Metrics, database: Database): void {
  let counted: Promise<Record<string, JobStats>> | undefined;
  const forget = () => {
    counted = undefined;
  };
  const count = () => {
    if (counted) return counted;
    // While the database is away, the other metrics are shown all the same.
    counted = jobStats(database).catch(() => ({}));
    setTimeout(forget, maxAgeMs).unref();
    return counted;
  };
  const show = (name: string, help: string, read: (stats: JobStats) => number) =>
    metrics.gauge(name, help, 'kind', async () =>
      Object.fromEntries(Object.entries(await count()).map(([kind, stats]) => [kind, read(stats)])),
    );
  show('jobs_depth', 'Jobs that wait or run.', ({ depth }) => depth);
  show('jobs_oldest_seconds', 'How long the oldest job has been due.', ({ oldestSeconds }) => oldestSeconds);
  show('jobs_dead', 'Jobs that only a person starts again.', ({ dead }) => dead);
}
