import { Restarts } from './restarts.ts';
import type { Opening } from './run-until-stopped.ts';
import { type Service, startService } from './service.ts';
import { StartError } from './start-error.ts';

/** A service that restarts when it exits by itself. */
export interface RunningService {
  /** Resolves when it first accepts requests; rejects with StartError if it exits before. */
  ready: Promise<void>;
  /** Shuts it down; kills it after 10 s. */
  stop(): Promise<void>;
  /** Kills it at once. */
  kill(): void;
}

const stopTimeoutMs = 10_000;

/**
 * Starts a service and, once it has been ready, keeps it running until the shop shuts down.
 * @param opening fails when the service keeps exiting
 */
export function keepRunning(service: Service, opening: Pick<Opening, 'end' | 'fail'>): RunningService {
  const restarts = new Restarts();
  let stopping = false;
  // A signal to the shop may reach all its processes at once.
  const isClosing = () => stopping || opening.end.aborted;
  let current = startService(service);
  const ready = Promise.race([
    current.ready,
    current.ended.then((how) => {
      throw new StartError(`${service.title} did not start (${how}): see its message above.`);
    }),
  ]);
  const watch = async () => {
    for (;;) {
      const how = await current.ended;
      if (isClosing()) return;
      if (!(await restarts.next(current.isReady()))) {
        opening.fail(
          new StartError(`${service.title} ends again and again (${how}): see its messages above.`),
        );
        return;
      }
      if (isClosing()) return;
      console.error(`${service.title} has ended (${how}) and is started again.`);
      current = startService(service);
    }
  };
  ready.then(watch).catch(() => {
    // The caller gets the error from `ready`.
  });
  return {
    ready,
    async stop() {
      stopping = true;
      await current.stop(stopTimeoutMs);
    },
    kill() {
      stopping = true;
      current.kill();
    },
  };
}
