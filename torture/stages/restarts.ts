import { ownDatabase } from '../own-database.ts';
import { waitUntil } from '../request.ts';
import { Server } from '../server.ts';
import type { Stage } from '../stage.ts';
import { SteadyLoad } from '../steady-load.ts';
import { type Target, TroubleProxy } from '../trouble-proxy.ts';

const shoppers = 12;
/** Two connections may be long polls of public servers, which no shopper would miss. */
const minUnderWay = 3;

/** Servers are shut down and started again, one after the other, during shoppers' requests. */
export const restarts: Stage = {
  name: 'restarts',
  does: 'SIGTERM and a new start of two REST services and two public servers in turn, under load',
  async run(trial) {
    const { buyers, books, url } = await ownDatabase(trial, shoppers);
    const rests = await Promise.all([Server.rest(trial.root, url), Server.rest(trial.root, url)]);
    for (const server of rests) trial.onEnd(() => server.end());
    const restLine = await TroubleProxy.to(...rests.map(targetOfServer));
    trial.onEnd(() => restLine.close());
    const bffs = await Promise.all([
      Server.bff(trial.root, restLine.origin),
      Server.bff(trial.root, restLine.origin),
    ]);
    for (const server of bffs) trial.onEnd(() => server.end());
    const line = await TroubleProxy.to(...bffs.map(targetOfServer));
    trial.onEnd(() => line.close());

    const requests = trial.promise('0 failed requests while one of two servers restarts');
    const order = trial.promise('a restart ends in order, with exit code 0, and begins again');
    const tokens = buyers.map(({ token }) => token);
    const load = new SteadyLoad(trial.random, line.origin, requests, tokens, books);
    const hasTime = trial.timeFor('restarts', 55);
    for (let left = trial.times(10, 1); left > 0 && hasTime(); left -= 1) {
      for (const server of [...rests, ...bffs]) {
        // Without running requests the restart would show nothing.
        const leading = rests.includes(server) ? restLine : line;
        await waitUntil('requests are under way there', () => leading.underWay(server.port) >= minUnderWay);
        const before = requests.tries;
        const began = performance.now();
        const code = await server.end();
        await server.start();
        order.took(performance.now() - began);
        order.try(code === 0, `it ended with ${code}`);
        await waitUntil('shoppers have met it', () => requests.tries >= before + 50);
      }
    }
    await load.stop();
  },
};

const targetOfServer = ({ port }: Server): Target => ({ host: '127.0.0.1', port });
