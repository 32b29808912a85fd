import { eq } from 'drizzle-orm';
import { indianDay, startOfIndianDay } from '../contract/indian-day.ts';
import type { Banner, BannerSettings } from '../contract/settings.ts';
import type { Database, Queryable } from '../database/database.ts';
import { dayMs, minuteMs } from '../durations.ts';
import type { JobKind } from '../jobs/job-kind.ts';
import { enqueue } from '../jobs/jobs.queries.ts';
import { shopSettings } from './settings-tables.ts';

/** The kind of the one job that begins and ends the banner. */
export const bannerJob = 'banner';

type Days = Pick<BannerSettings, 'from' | 'until'>;

/** The banner as shoppers see it at a moment; null where none shows on that day in India. */
export function bannerAt(banner: BannerSettings | null, now: Date): Banner | null {
  if (!banner) return null;
  const { from, until, ...shown } = banner;
  const today = indianDay(now);
  return (from === null || from <= today) && (until === null || today <= until) ? shown : null;
}

/** When a banner next begins or ends; undefined for never. */
export function nextChangeOf({ from, until }: Days, now: Date): Date | undefined {
  const begins = from === null ? undefined : startOfIndianDay(from);
  const ends = until === null ? undefined : new Date(startOfIndianDay(until).getTime() + dayMs);
  return [begins, ends].find((moment) => moment && moment > now);
}

/** Enqueues the job for a banner that begins or ends, in the transaction that stores it. */
export async function scheduleBanner(transaction: Queryable, banner: Days | null): Promise<void> {
  const runAt = banner && nextChangeOf(banner, new Date());
  if (runAt) await enqueue(transaction, { kind: bannerJob, subject: 'home', runAt });
}

/** What servers have cached shows the banner of the day before: the job changes its row, of which a trigger tells them. */
export const bannerJobs = (database: Database): Record<string, JobKind> => ({
  [bannerJob]: {
    concurrency: 1,
    maxAttempts: 20,
    delayMs: minuteMs,
    timeoutMs: minuteMs,
    async run() {
      const [row] = await database
        .update(shopSettings)
        .set({ name: 'BANNER' })
        .where(eq(shopSettings.name, 'BANNER'))
        .returning();
      return row?.value ? nextChangeOf(row.value as BannerSettings, new Date()) : undefined;
    },
  },
});
