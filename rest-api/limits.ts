import { availableParallelism } from 'node:os';
import type { LoadLimits, QueueLimits } from '../http/admission/limits.ts';

/**
 * How many requests the service takes on; more of them get 503. With eight connections to the database it takes half a
 * second to process that many. The public server has 32 connections here; the others are for integrators. A busy machine
 * may block the event loop for some tenths of a second, which is over by the time it is measured. docs/operating.md has
 * these limits for operators.
 */
export const requestLimits: LoadLimits = { maxConcurrent: 256, loopDelayMs: 1_000 };

/** Payment reports: each is a statement or two, and the provider repeats a rejected one only minutes later. */
export const webhookLimits: LoadLimits = { maxConcurrent: 32, loopDelayMs: 3_000 };

/**
 * Uncached reads of the catalogue. A search takes two of the eight connections to the database, one for its page and one
 * for its count. These limits leave two for carts and orders, and two for a search of another network.
 */
export const catalogueReads: QueueLimits = {
  maxConcurrent: 3,
  maxConcurrentPerNetwork: 2,
  maxWaiting: 150,
  maxWaitingPerNetwork: 100,
};

const maxHashes = availableParallelism() > 2 ? 2 : 1;

/** Passwords. Each takes a core, 19 MiB and one of libuv's four threads, which files, DNS and compression share. */
export const passwordHashes = { maxConcurrent: maxHashes, maxWaiting: 10 - maxHashes };
