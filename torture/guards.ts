/** A place of the shop that keeps a promise, and how to take it out. */
export interface Guard {
  name: string;
  /** The stage that has to fail without it. */
  stage: string;
  /** What its promise's line in the table says, in part. */
  promise: RegExp;
  /** Where it stands: in the built servers, or in the migrations. */
  in: 'dist/server' | 'rest-api/database/migrations';
  /** Text that stands there once. */
  find: string;
  /** What stands there without the guard. */
  put: string;
}

const built = (stage: string, name: string, promise: RegExp, find: string, put: string): Guard => ({
  ...{ stage, name, promise, find, put },
  in: 'dist/server',
});
const migrated = (stage: string, name: string, promise: RegExp, find: string, put: string): Guard => ({
  ...{ stage, name, promise, find, put },
  in: 'rest-api/database/migrations',
});

const readThenWrite = `const [row] = await database.select({ quantity: cartLines.quantity }).from(cartLines).where(line(userId, productId));
	if (!row) return "no such line";
	await database.update(cartLines).set({ quantity: row.quantity + 1 }).where(line(userId, productId));
	return "changed";
	`;

/** Guards that are taken out one at a time by `npm run torture -- --prove`. */
export const guards: readonly Guard[] = [
  built(
    'races',
    'one statement changes a cart line',
    /±1/,
    'async function incrementLine(database, userId, productId) {\n',
    `async function incrementLine(database, userId, productId) {\n\t${readThenWrite}`,
  ),
  built('races', 'addresses are counted under a lock', /limits/, '.for("no key update")', ''),
  migrated(
    'races',
    'unique index on emails',
    /one account/,
    'CREATE UNIQUE INDEX "users_email"',
    'CREATE INDEX "users_email"',
  ),
  migrated(
    'races',
    'unique index on checkout keys',
    /one Buy/,
    'CREATE UNIQUE INDEX "orders_idempotency_key"',
    'CREATE INDEX "orders_idempotency_key"',
  ),
  built(
    'payments',
    'signature of webhooks',
    /forged webhook/,
    'function isWebhookGenuine(secrets, body, signature) {\n',
    'function isWebhookGenuine(secrets, body, signature) {\n\treturn true;\n',
  ),
  built(
    'payments',
    'signature of the browser’s proof',
    /forged webhook or proof/,
    'function isProofGenuine(secret, proof) {\n',
    'function isProofGenuine(secret, proof) {\n\treturn true;\n',
  ),
  built('payments', 'reconciliation', /browser closed/, 'service.reconciler.start();', ''),
  built(
    'fuzz',
    'what the framework refuses is a refusal',
    /REST service is sent/,
    'function refusalFromFramework(error) {\n',
    'function refusalFromFramework(error) {\n\treturn void 0;\n',
  ),
  built(
    'authentication',
    'one algorithm',
    /forged token/,
    'algorithms: ["HS256"]',
    'algorithms: ["HS256", "HS384", "HS512"]',
  ),
  built(
    'authentication',
    'token version',
    /forged token/,
    'if (user && user.tokenVersion !== content.tokenVersion) return void 0;',
    '',
  ),
  built(
    'authentication',
    'unknown emails cost a hash',
    /unknown email/,
    'const matches = await whenItsTurn(',
    'if (passwordHash === void 0) return false;\n\tconst matches = await whenItsTurn(',
  ),
  built(
    'authentication',
    'limit on guesses',
    /guesses/,
    'throw new TooMany(budgets[budget].what, Math.ceil(error.msBeforeNext / 1e3));',
    'return;',
  ),
  built(
    'authorization',
    'owner of an address',
    /another’s/,
    'and(eq(addresses.userId, userId), eq(addresses.id, id))',
    'eq(addresses.id, id)',
  ),
  built(
    'authorization',
    'owner of an order',
    /another’s/,
    'and(eq(orders.userId, userId), eq(orders.id, id))',
    'eq(orders.id, id)',
  ),
  built('graphql-abuse', 'depth limit', /refused with its code|resolver/, '\t"depth",\n', ''),
  built(
    'payloads',
    'CSRF',
    /another site/,
    'function preventCsrf(headers, csrfPreventionRequestHeaders) {\n',
    'function preventCsrf(headers, csrfPreventionRequestHeaders) {\n\treturn;\n',
  ),
  built(
    'payloads',
    'text in scripts',
    /markup/,
    'var jsonForScript = (value) => ',
    'var jsonForScript = (value) => JSON.stringify(value) || ',
  ),
  built(
    'faults',
    'an outage is told as one',
    /database in trouble/,
    'function isOutage(error) {\n',
    'function isOutage(error) {\n\treturn false;\n',
  ),
  built(
    'overload',
    'overload guard',
    /goodput|admitted|others are 503/,
    '#busy() {\n',
    '#busy() {\n\t\treturn false;\n',
  ),
  built(
    'restarts',
    'drain',
    /failed requests/,
    'async drain() {\n',
    'async drain() {\n\t\t\tprocess.exit(0);\n',
  ),
  built(
    'kills',
    'fsync, synchronous_commit, full_page_writes',
    /fsync/,
    '\ttimezone: "UTC",\n\t\tlog_timezone',
    '\ttimezone: "UTC",\n\t\tfsync: "off",\n\t\tsynchronous_commit: "off",\n\t\tfull_page_writes: "off",\n\t\tlog_timezone',
  ),
];
