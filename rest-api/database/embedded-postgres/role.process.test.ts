import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { products } from '../../catalogue/products/product-tables.ts';
import { recordChange } from '../../team/audit/audit.ts';
import { auditEntries } from '../../team/audit/audit-tables.ts';
import { runAsSuperuser } from '../../testing/as-superuser.ts';
import { addBooks } from '../../testing/books.ts';
import { type OpenDatabase, openDatabase } from '../database.ts';
import { longPoolTimeouts } from '../long-timeouts.ts';
import { migrateDatabase } from '../migrate.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './start.ts';

let dataDir: string;
let postgres: EmbeddedPostgres;
let servers: OpenDatabase;

const start = () =>
  startEmbeddedPostgres({
    dataDir,
    roots: [dataDir],
    settings: { fsync: 'off', shared_buffers: '16MB' },
  });
const change = { action: 'book.withdrawn', subject: 'book:7', before: { onSale: true } };
const actor = { kind: 'shop', id: 'shop', name: 'The shop' } as const;

beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'quire-roles-'));
  await chmod(dataDir, 0o755);
  postgres = await start();
  await migrateDatabase(postgres.url);
  const onIdleError = (error: Error) => {
    throw error;
  };
  servers = openDatabase(postgres.serversUrl, onIdleError, longPoolTimeouts);
});
afterAll(async () => {
  await servers.close();
  await postgres.stop();
  await rm(dataDir, { recursive: true, force: true });
});

it.each([
  ['an update', "update audit_entries set actor = 'nobody'"],
  ['a delete', 'delete from audit_entries'],
  [
    'an insert that updates',
    "insert into audit_entries overriding system value select * from audit_entries on conflict (id) do update set actor = 'nobody'",
  ],
  ['a truncate', 'truncate audit_entries'],
  ['a trigger that is switched off', 'alter table audit_entries disable trigger all'],
  ['a trigger that is dropped', 'drop trigger audit_entries_are_final on audit_entries'],
  [
    'a trigger that is replaced',
    "create or replace function refuse_change() returns trigger language sql as 'select null'",
  ],
  ['triggers that are passed over', 'set session_replication_role = replica'],
  ['a dropped table', 'drop table audit_entries'],
  ['another owner', 'alter table audit_entries owner to quire_servers'],
  ['rights of its own', 'grant all on audit_entries to quire_servers; truncate audit_entries'],
  ['the owner’s role', 'set role quire'],
  ['a dropped schema', 'drop schema public cascade'],
  ['a dropped database', 'drop database quire'],
])('refuses the servers %s of the audit', async (_what, statement) => {
  await recordChange(servers.database, actor, change, null);
  const before = await servers.database.select().from(auditEntries);
  await expect(servers.database.execute(sql.raw(statement))).rejects.toThrow();
  expect(await servers.database.select().from(auditEntries)).toEqual(before);
});

it('lets the servers read, write, lock and analyse what the shop has', async () => {
  const { database } = servers;
  const [book = ''] = await addBooks(database, [{ title: 'One' }]);
  await database.transaction(async (transaction) => {
    await transaction.execute('lock table products in share row exclusive mode');
    await transaction.update(products).set({ title: 'Other' }).where(eq(products.id, book));
    await transaction.execute('create temporary table staged on commit drop as select 1 as one');
    await transaction.execute('analyze staged');
  });
  await database.execute('vacuum (analyze) products');
  const { rows } = await database.execute<{ analyzed: boolean }>(
    "select last_analyze is not null as analyzed from pg_stat_user_tables where relname = 'products'",
  );
  expect(rows).toEqual([{ analyzed: true }]);
});

it('opens a data folder of the version before, which has one role', async () => {
  await servers.close();
  await runAsSuperuser(
    postgres,
    'revoke pg_read_all_data, pg_write_all_data, pg_maintain from quire_servers',
    'drop role quire_servers',
  );
  await rm(path.join(postgres.home, 'roles-are-made'));
  await rm(path.join(postgres.home, 'password-quire_servers'));
  await writeFile(path.join(postgres.home, 'role-is-made'), '');
  await postgres.stop();

  const [first, second] = await Promise.all([start(), start()]);
  expect(first.serversUrl).toBe(second.serversUrl);
  postgres = first;
  servers = openDatabase(postgres.serversUrl, () => undefined, longPoolTimeouts);
  await recordChange(servers.database, actor, change, null);
  expect(await servers.database.$count(auditEntries)).toBeGreaterThan(1);
});
