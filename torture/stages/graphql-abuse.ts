import type { Attack } from '../../bff/testing/attacks/attack.ts';
import { attacks } from '../../bff/testing/attacks/attacks.ts';
import { sendRequest } from '../request.ts';
import { at, graphqlCode } from '../responses.ts';
import type { Stage } from '../stage.ts';

/** Documents that cost the server more than their sender. */
export const graphqlAbuse: Stage = {
  name: 'graphql-abuse',
  does: `${attacks.length} attacks by depth, aliases, batches, cycles, lists, encodings`,
  async run(trial) {
    const shop = await trial.sharedShop();
    // In the short form the machine is busy with other tests.
    const maxMs = trial.times(20, 2_000);
    const refused = trial.promise('an attack is refused with its code, and nothing is answered');
    const quick = trial.promise(`… in less than ${maxMs} ms, at p99`);
    const untouched = trial.promise('… before a resolver runs: the REST service is not asked');
    /** Sends it; returns how long that took. */
    const attackWith = async (attack: Attack): Promise<number | undefined> => {
      const { name, method = 'POST', search = '', headers, body, code } = attack;
      const path = `/graphql${search}`;
      try {
        const response = await sendRequest(shop.origin, { method, path, headers, body });
        const isRefused = graphqlCode(response) === code && (at(response.body, 'data') ?? null) === null;
        const holds = response.status < 500 && isRefused;
        refused.try(holds, `${name}: ${response.status} ${response.text.slice(0, 200)}`);
        return response.ms;
      } catch (error) {
        refused.try(false, `${name}: ${error}`);
        return undefined;
      }
    };

    // Warm up: the first requests run code that is not compiled yet, so their time does not count.
    for (const attack of attacks) await attackWith(attack);
    const hasTime = trial.timeFor('attacks', 14);
    let before = await restRequests(shop.restOrigin);
    for (let left = trial.times(5, 1); left > 0 && hasTime(); left -= 1) {
      for (const attack of trial.random.shuffled(attacks)) {
        const ms = await attackWith(attack);
        const now = await restRequests(shop.restOrigin);
        const calls = now - before;
        before = now;
        if (ms !== undefined) quick.took(ms);
        untouched.try(calls === 0, `${attack.name}: ${calls} calls`);
      }
    }
    const p99 = quick.percentile(99) ?? Number.POSITIVE_INFINITY;
    quick.held(quick.ms.length - 1);
    quick.try(p99 < maxMs, `p99 is ${p99.toFixed(1)} ms`);
  },
};

/** How many requests of shoppers the REST service has handled. */
async function restRequests(restOrigin: string): Promise<number> {
  const { text } = await sendRequest(restOrigin, { path: '/metrics' });
  const counts = [...text.matchAll(/^http_request_duration_seconds_count\{[^}]*route="\/api[^}]*\} (\d+)/gm)];
  return counts.reduce((sum, [, count]) => sum + Number(count), 0);
}
