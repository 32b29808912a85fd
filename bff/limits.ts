import type { LoadLimits, QueueLimits } from '../http/admission/limits.ts';

const loopDelayMs = 300;

/**
 * How many requests of each kind the public server takes on, so that a flood of one kind leaves the others alone; more of
 * them get 503. Most requests end well within a second. Reads of the catalogue may wait for the database, so one network
 * gets only a part of their places. docs/operating.md has this table for operators.
 */
export const admissionLimits = {
  graphqlShopper: { maxConcurrent: 64, loopDelayMs },
  graphqlCatalogue: { maxConcurrent: 64, maxConcurrentPerNetwork: 48, loopDelayMs },
  apiShopper: { maxConcurrent: 96, loopDelayMs },
  apiCatalogue: { maxConcurrent: 96, maxConcurrentPerNetwork: 72, loopDelayMs },
  // Only staff upload. The server reads the whole body, up to 10 MB within 5 minutes, before it forwards it.
  upload: { maxConcurrent: 8, maxConcurrentPerNetwork: 4, loopDelayMs },
  // Few and cheap; the provider repeats a rejected webhook only minutes later.
  webhook: { maxConcurrent: 32, loopDelayMs: 2_000 },
} satisfies Record<string, LoadLimits>;

/**
 * Uncached reads of the catalogue that GraphQL and pages have under way at the REST service. There are 32 connections to
 * it: some stay free for the other requests, and for the reads of other networks.
 */
export const catalogueReads: QueueLimits = {
  maxConcurrent: 20,
  maxConcurrentPerNetwork: 14,
  maxWaiting: 1_000,
  maxWaitingPerNetwork: 500,
};

/** Product feeds that are read: those who compare prices ask for it once a day, and a large one takes minutes. */
export const productFeedReads: QueueLimits = {
  maxConcurrent: 8,
  maxConcurrentPerNetwork: 2,
  maxWaiting: 0,
  maxWaitingPerNetwork: 0,
};

/** Sitemaps that are read: search engines ask for each once a day. */
export const sitemapReads: QueueLimits = {
  maxConcurrent: 32,
  maxConcurrentPerNetwork: 8,
  maxWaiting: 0,
  maxWaitingPerNetwork: 0,
};
