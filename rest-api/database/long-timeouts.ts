/** For a program that serves no requests: on a busy machine it connects late rather than not at all. */
export const longConnectionTimeout = { connectionTimeoutMillis: 20_000 };

/** Timeouts of a pool: each wait may take ten times as long as for a request. */
export const longPoolTimeouts = { timeoutFactor: 10 };
