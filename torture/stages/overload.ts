import { readFileSync } from 'node:fs';
import { type Load, load } from '../../bench/overload.ts';
import { ask } from '../ask.ts';
import { ownDatabase } from '../own-database.ts';
import { Server } from '../server.ts';
import type { Stage } from '../stage.ts';

/** Of one shopper, so that nothing of it is kept. */
const query = '{ cart { count totals { totalPaise } } }';
const mostGrowthMb = 200;

/** Ten times as many callers as the shop has time for. */
export const overload: Stage = {
  name: 'overload',
  does: 'ten times what the shop can answer',
  async run(trial) {
    const { buyers, books, database, url } = await ownDatabase(trial, 1);
    const [buyer] = buyers;
    if (!buyer) throw new Error('There is no buyer.');
    await buyer.fill(...books);
    const rest = await Server.rest(trial.root, url);
    trial.onEnd(() => rest.end());
    const bff = await Server.bff(trial.root, rest.origin);
    trial.onEnd(() => bff.end());
    const address = `${bff.origin}/graphql`;
    // The first requests pay for code that is not compiled yet.
    await load(address, buyer.token, 32, undefined, query);
    const peak = await load(address, buyer.token, 32, undefined, query);
    const capacity = peak.perSecond[200] ?? 0;
    const memoryBefore = memoryMb(bff) + memoryMb(rest);
    const refusals = retryAfters(bff.origin, buyer.token);
    const over = await load(address, buyer.token, 500, capacity * 10, query);
    const [refused, timely] = await refusals.stop();

    const good = over.perSecond[200] ?? 0;
    trial.note(`peak ${capacity} a second; at ten times as many: ${JSON.stringify(over)}`);
    const goodput = trial.promise('at 10 × capacity: goodput ≥ 80 % of peak');
    goodput.held(total(over) - 1);
    goodput.try(good >= 0.8 * capacity, `${good} a second instead of ${capacity}`);
    const admitted = trial.promise('… who is admitted is answered within 1 s (p99)');
    const [, p99 = 0, max = 0] = over.latency[200] ?? [];
    admitted.took(p99);
    admitted.held(good * 5 - 1);
    admitted.try(p99 < 1_000, `p99 is ${p99} ms, the longest ${max} ms`);
    const sentAway = trial.promise('… the others are 503 with Retry-After, half of them within 50 ms');
    const [p50 = 0] = over.latency[503] ?? [];
    sentAway.took(p50);
    sentAway.held((over.perSecond[503] ?? 0) * 5);
    const statuses = Object.keys(over.perSecond).every((status) => ['200', '503'].includes(status));
    sentAway.try(
      statuses && over.unanswered === 0,
      `${JSON.stringify(over.perSecond)}, ${over.unanswered} unanswered`,
    );
    sentAway.try(refused === timely, `${refused - timely} of ${refused} refusals without Retry-After`);
    sentAway.try(p50 < 50, `half of the refusals took ${p50} ms or more`);
    const memory = trial.promise(`… and memory grows by less than ${mostGrowthMb} MB`);
    const grown = memoryMb(bff) + memoryMb(rest) - memoryBefore;
    memory.try(grown < mostGrowthMb, `it grew by ${grown} MB`);
    const after = trial.promise('… and all is well right afterwards');
    const { status } = await ask(bff.origin, { path: '/readyz' });
    after.try(
      status === 200 && (await database.$client.query('select 1')).rowCount === 1,
      `ready: ${status}`,
    );
  },
};

const total = ({ perSecond }: Load) => Object.values(perSecond).reduce((sum, count) => sum + count, 0) * 5;

/** Asks now and then beside the load, and looks whether refusals say when to come again. */
function retryAfters(origin: string, token: string): { stop(): Promise<[refused: number, timely: number]> } {
  let [refused, timely, stopping] = [0, 0, false];
  const asking = (async () => {
    while (!stopping) {
      const answer = await ask(origin, { method: 'POST', path: '/graphql', token, body: { query } }).catch(
        () => null,
      );
      if (answer?.status !== 503) continue;
      refused += 1;
      if (Number(answer.headers['retry-after']) > 0) timely += 1;
    }
  })();
  return {
    async stop() {
      stopping = true;
      await asking;
      return [refused, timely];
    },
  };
}

function memoryMb({ pid }: Server): number {
  const [, kb = '0'] = /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Math.round(Number(kb) / 1_024);
}
