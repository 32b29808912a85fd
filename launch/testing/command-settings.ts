import type { Settings } from '../settings.ts';

/** The settings of a command that works beside an open shop with this database. */
export const commandSettings = (databaseUrl: string): Settings => ({
  port: 1,
  restPort: 2,
  metricsAddress: undefined,
  host: '127.0.0.1',
  jwtSecret: undefined,
  dataDir: '/nowhere',
  databaseUrl,
  databaseOwnerUrl: undefined,
  payments: 'sandbox',
  mail: { publicUrl: 'http://localhost', hasMailbox: false },
});
