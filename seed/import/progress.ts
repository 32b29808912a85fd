import { Presets, SingleBar } from 'cli-progress';

/** The progress of reading a file, shown on stderr. */
export interface Progress {
  update(bytesRead: number): void;
  stop(): void;
}

/** A bar on a terminal; otherwise a line for each tenth of the file, for logs. */
export function showProgress(name: string, bytes: number): Progress {
  if (!process.stderr.isTTY) return plainProgress(name, bytes);
  const format = `${name} {bar} {percentage}% | {eta_formatted}`;
  const bar = new SingleBar({ format, gracefulExit: false, hideCursor: null }, Presets.shades_classic);
  bar.start(bytes, 0);
  return { update: (bytesRead) => bar.update(bytesRead), stop: () => bar.stop() };
}

function plainProgress(name: string, bytes: number): Progress {
  let shown = 0;
  return {
    update(bytesRead) {
      const tenths = Math.floor((bytesRead / bytes) * 10);
      if (tenths <= shown) return;
      shown = tenths;
      console.error(`${name}: ${tenths * 10} % read`);
    },
    stop: () => undefined,
  };
}
