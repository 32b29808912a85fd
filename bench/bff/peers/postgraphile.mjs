// @ts-nocheck its packages are installed in .bench
import { createServer } from 'node:http';
import { postgraphile } from 'postgraphile';
import { makePgService } from 'postgraphile/adaptors/pg';
import { grafserv } from 'postgraphile/grafserv/node';
import { PostGraphileAmberPreset } from 'postgraphile/presets/amber';
import { PostGraphileConnectionFilterPreset } from 'postgraphile-plugin-connection-filter';

// PostGraphile 5 is written for Node.js 22, which has this function; Node.js 20 lacks it alone.
Promise.withResolvers ??= () => {
  const parts = {};
  parts.promise = new Promise((resolve, reject) => Object.assign(parts, { resolve, reject }));
  return parts;
};

/** PostGraphile as in its documentation, over the shop's own tables; with the plugin that filters by ranges. */
const server = createServer();
const { DATABASE_URL: connectionString, PORT } = process.env;
await postgraphile({
  extends: [PostGraphileAmberPreset, PostGraphileConnectionFilterPreset],
  // A text is searched that no index orders by.
  disablePlugins: ['PgIndexBehaviorsPlugin'],
  pgServices: [makePgService({ connectionString, schemas: ['public'] })],
  grafserv: { graphiql: false, websockets: false, watch: false },
})
  .createServ(grafserv)
  .addTo(server);
server.listen(Number(PORT), '127.0.0.1', () => process.send?.({ type: 'ready' }));
