import { EventEmitter } from 'node:events';

/**
 * Emits the kind of each job that this process has enqueued to run now, once it is committed. It is a hint: a job that
 * another process has enqueued is found by looking.
 */
export const dueJobs = new EventEmitter<{ due: [kind: string] }>();
// One listener for each worker: several services run in one process only in tests.
dueJobs.setMaxListeners(0);
