/** Cores that this process takes, from here to the call of what comes back. */
export function coresTaken(): () => number {
  const [before, began] = [process.cpuUsage(), performance.now()];
  return () => {
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1_000 / (performance.now() - began);
  };
}

const everyMs = 5;
/** Longer would keep answers waiting that are there. */
const mostMs = 4;

/**
 * Keeps this process as busy as it was in a flood, with whatever else it does counted: one who sends little leaves more
 * of the machine to the shop than one who sends much.
 * @param cores to take in all
 * @returns ends it
 */
export function keepBusy(cores: number): () => void {
  const taken = coresTaken();
  const timer = setInterval(() => {
    const until = performance.now() + mostMs;
    while (taken() < cores && performance.now() < until);
  }, everyMs);
  return () => clearInterval(timer);
}
