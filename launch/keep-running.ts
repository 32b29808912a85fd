import { Restarts } from './restarts.ts';
import type { Opening } from './run-until-stopped.ts';
import { type Service, startService } from './service.ts';
import { StartError } from './start-error.ts';

/** A service that is started again when it ends by itself. */
export interface RunningService {
  /** Resolves when it first takes requests. Rejects with StartError if it ends before. */
  ready: Promise<void>;
  /** Ends it in order; kills it after 10 s. */
  stop(): Promise<void>;
  /** Ends it at once, without order. */
  kill(): void;
}

const stopTimeoutMs = 10_000;

/**
 * Starts a service and, once it has been ready, keeps it running for as long as the shop is not told to close.
 * @param opening fails when the service ends again and again.
 * @param first its process, where that has been started already.
 */
export function keepRunning(
  service: Service,
  opening: Pick<Opening, 'end' | 'fail'>,
  first = startService(service),
): RunningService {
  const restarts = new Restarts();
  let stopping = false;
  // Whoever tells the shop to close may tell all its processes at once.
  const isClosing = () => stopping || opening.end.aborted;
  let current = first;
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
    // The caller hears of it through `ready`.
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
