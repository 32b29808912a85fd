/** How many requests of a kind a server takes on. */
export interface Limits {
  /** Requests that are worked on at the same time. */
  maxConcurrent: number;
  /** How many of these one network may have; undefined is all of them. */
  maxConcurrentPerNetwork?: number;
}

/** Limits of requests that are refused when there are more. */
export interface LoadLimits extends Limits {
  /**
   * Mean delay of the event loop in milliseconds, over each of the last two samples, from which on all are refused; a
   * single stall does not count.
   */
  loopDelayMs: number;
}

/** Limits of requests that wait when there are more, and are refused when too many wait. */
export interface QueueLimits extends Limits {
  maxWaiting: number;
  maxWaitingPerNetwork: number;
}
