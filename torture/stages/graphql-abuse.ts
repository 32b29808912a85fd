import { attacks } from '../../bff/testing/attacks.ts';
import { ask } from '../ask.ts';
import type { Stage } from '../stage.ts';

/** Documents that cost a server more than they cost their sender. */
export const graphqlAbuse: Stage = {
  name: 'graphql-abuse',
  does: `${attacks.length} attacks by depth, aliases, batches, cycles, lists, encodings`,
  async run(trial) {
    const shop = await trial.sharedShop();
    // Where little is tried, the machine is busy with other tests.
    const mostMs = trial.times(20, 250);
    const refused = trial.promise('an attack is refused with its code, and nothing is answered');
    const quick = trial.promise(`… in less than ${mostMs} ms, at p99`);
    const untouched = trial.promise('… before a resolver runs: the REST service is not asked');
    const send = async ({ method = 'POST', search = '', headers = {}, body }: (typeof attacks)[number]) =>
      ask(shop.origin, {
        method,
        path: `/graphql${search}`,
        headers: { ...headers },
        body: body ?? undefined,
      });
    // The first requests pay for code that is not compiled yet.
    for (const attack of attacks) await send({ ...attack, headers: attack.headers ?? {} });

    for (let left = trial.times(5, 1); left > 0; left -= 1) {
      for (const attack of trial.random.shuffled(attacks)) {
        const before = await restRequests(shop.restOrigin);
        const answer = await send(attack);
        const after = await restRequests(shop.restOrigin);
        quick.took(answer.ms);
        const code = answer.body?.errors?.[0]?.extensions?.code;
        const holds = answer.status < 500 && code === attack.code && (answer.body?.data ?? null) === null;
        refused.try(holds, `${attack.name}: ${answer.status} ${answer.text.slice(0, 200)}`);
        untouched.try(after === before, `${attack.name}: ${after - before} calls`);
      }
    }
    const p99 = quick.percentile(99) ?? Number.POSITIVE_INFINITY;
    quick.held(quick.ms.length - 1);
    quick.try(p99 < mostMs, `p99 is ${p99.toFixed(1)} ms`);
  },
};

/** How many calls of the shop's own the REST service has answered. */
async function restRequests(restOrigin: string): Promise<number> {
  const { text } = await ask(restOrigin, { path: '/metrics' });
  const counts = [...text.matchAll(/^http_request_duration_seconds_count\{[^}]*route="\/api[^}]*\} (\d+)/gm)];
  const kept = [...text.matchAll(/^kept_answers_total\{[^}]*\} (\d+)/gm)];
  return [...counts, ...kept].reduce((sum, [, count]) => sum + Number(count), 0);
}
