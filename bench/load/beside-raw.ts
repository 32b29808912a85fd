import type { Columns, Report, Row } from '../report.ts';
import type { FixedResponse } from './fixed-response.ts';
import { compare, type Figures, type Loaded, type Question } from './measure.ts';
import { PinnedServer } from './pinned-server.ts';
import { ask } from './request.ts';

const columns: Columns = {
  bytes: 0,
  'req/s': 0,
  'raw req/s': 0,
  'CPU µs': 1,
  'raw CPU µs': 1,
  ratio: 2,
};

/** The goals of a row. */
export interface Goals {
  /** Processor time of raw node:http divided by ours. */
  minRatio?: number | undefined;
  /** Microseconds of processor time. */
  maxMicros?: number | undefined;
}

/** A table of servers beside a raw node:http server that sends the same bytes, in the same seconds. */
export class BesideRaw {
  readonly #rows: Row[];
  readonly #raw: PinnedServer;

  private constructor(rows: Row[], raw: PinnedServer) {
    this.#rows = rows;
    this.#raw = raw;
  }

  /** Starts the raw server; `onStop` registers its cleanup. */
  static async start(
    report: Report,
    title: string,
    onStop: (stop: () => Promise<void>) => void,
  ): Promise<BesideRaw> {
    const raw = await PinnedServer.start(['--import', 'tsx', 'bench/load/raw-server.ts']);
    onStop(() => raw.stop());
    return new BesideRaw(report.table(title, columns), raw);
  }

  /** Warms the server up, outside of the measurement. */
  async warm(server: Loaded, question: Question): Promise<void> {
    await this.#raw.send(await readPageData(server, question));
    await compare(server, this.#raw, question);
  }

  /**
   * Adds a row; the raw server sends the server's first response.
   * @returns the server's figures
   */
  async add(
    what: string,
    server: Loaded,
    question: Question,
    { minRatio, maxMicros }: Goals = {},
  ): Promise<Figures> {
    const fixed = await readPageData(server, question);
    await this.#raw.send(fixed);
    const { first, second, ratio } = await compare(server, this.#raw, question);
    this.#rows.push({
      what,
      figures: {
        bytes: Buffer.byteLength(fixed.body, 'base64'),
        'req/s': first.perSecond,
        'raw req/s': second.perSecond,
        'CPU µs': first.cpuMicros,
        'raw CPU µs': second.cpuMicros,
        ratio,
      },
      goals: [
        ...(minRatio === undefined ? [] : [{ value: ratio, least: minRatio }]),
        ...(maxMicros === undefined
          ? []
          : [{ of: 'CPU µs', value: first.cpuMicros, most: Math.round(maxMicros), unit: 'µs' }]),
      ],
    });
    return first;
  }
}

function readPageData({ origin }: Loaded, { path, headers, body }: Question): Promise<FixedResponse> {
  const made = typeof path === 'function' ? path() : path;
  const one = typeof made === 'string' ? { path: made } : made;
  return ask({
    origin,
    path: one.path,
    headers: { ...headers, ...one.headers },
    body: one.body ?? body,
  });
}
