import { type Service, type ServiceProcess, startService } from './service.ts';

/** A service that restarts when its sources change. */
export interface DevService {
  /** Resolves when it first accepts requests, or has exited. */
  ready: Promise<unknown>;
  /** @param meanwhile called between its end and its restart; resolves when it accepts requests, or has exited */
  restart(meanwhile?: () => Promise<void>): Promise<void>;
  stop(): Promise<void>;
}

const stopTimeoutMs = 3_000;

/** Starts a service for development. If it exits by itself, it starts again after the next change. */
export function startDevService(service: Service): DevService {
  let current = start();
  let wanted = true;
  let turn = Promise.resolve();

  function start(): ServiceProcess {
    const started = startService(service);
    void started.ended.then((how) => {
      if (wanted && started === current) {
        console.error(`${service.title} has ended (${how}) and starts again when its source changes.`);
      }
    });
    return started;
  }

  async function replace(meanwhile?: () => Promise<void>) {
    const last = current;
    wanted = false;
    await last.stop(stopTimeoutMs);
    await meanwhile?.();
    wanted = true;
    current = start();
    await Promise.race([current.ready, current.ended]);
  }

  return {
    ready: Promise.race([current.ready, current.ended]),
    restart(meanwhile) {
      turn = turn.then(() => replace(meanwhile));
      return turn;
    },
    async stop() {
      await turn;
      wanted = false;
      await current.stop(stopTimeoutMs);
    },
  };
}
