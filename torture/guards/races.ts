import { built, guardsOf, migrated } from './guard.ts';

const guard = guardsOf('races');

/** The naive implementation, without regard to concurrency. */
const readThenWrite = (step: string) => `const [row] = await database.select({ quantity: cartLines.quantity })
		.from(cartLines).where(line(userId, productId));
	if (!row) return false;
	await database.update(cartLines).set({ quantity: row.quantity ${step} }).where(line(userId, productId));
	return true;
`;

export const raceGuards = [
  guard(
    'one statement adds a copy',
    /±1/,
    built(
      'async function incrementLine(database, userId, productId) {\n',
      `async function incrementLine(database, userId, productId) {\n\t${readThenWrite('+ 1')}`,
    ),
  ),
  guard(
    'one statement takes copies',
    /±1/,
    built(
      'async function takeCopies(database, userId, productId, copies) {\n',
      `async function takeCopies(database, userId, productId, copies) {\n\t${readThenWrite('- copies')}`,
    ),
  ),
  guard(
    'at most 99 copies, in the statement that adds one',
    /limits/,
    built('setWhere: lt(cartLines.quantity, limits.quantity)', 'setWhere: void 0'),
  ),
  guard('addresses are counted under a lock', /limits/, built('.for("no key update")', '')),
  guard(
    'unique index on emails',
    /one account/,
    migrated(
      'CREATE UNIQUE INDEX "users_email" ON "users" USING btree (email_key(',
      'CREATE INDEX "users_email" ON "users" USING btree (email_key(',
    ),
  ),
  guard(
    'unique index on the keys of Buy',
    /one Buy/,
    migrated('CREATE UNIQUE INDEX "orders_idempotency_key"', 'CREATE INDEX "orders_idempotency_key"'),
    built('on conflict (user_id, idempotency_key) do nothing', ''),
    built('if (isKeyUsed) return void 0;', ''),
  ),
];
