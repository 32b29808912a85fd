import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { readBffConfig } from '../bff/config.ts';
import { readRestConfig } from '../rest-api/config.ts';
import { projectRoot } from '../runtime/project-root.ts';
import { readSettings } from './settings.ts';
import { StartError } from './start-error.ts';

const secret = 'a secret of thirty-two bytes, ok';
const razorpayKey = { RAZORPAY_KEY_ID: 'rzp_1', RAZORPAY_KEY_SECRET: 'hunter2' };

/** The first setting that each line of an error names. */
function namedIn(read: () => unknown): string[] {
  try {
    read();
  } catch (error) {
    const lines = error instanceof Error ? error.message.split('\n') : [];
    return lines.map((line) => /[A-Z]+_?[A-Z]+(?:_[A-Z]+)*/.exec(line)?.[0] ?? line).sort();
  }
  return [];
}

describe('settings', () => {
  const usual = {
    port: 4000,
    restPort: 4001,
    host: '127.0.0.1',
    dataDir: path.join(projectRoot, 'data'),
    databaseUrl: undefined,
    databaseOwnerUrl: undefined,
    jwtSecret: undefined,
    metricsAddress: undefined,
  };

  it.each([
    ['nothing', {}, usual],
    [
      'empty variables',
      { PORT: '', HOST: '', DATA_DIR: '', DATABASE_URL: '', JWT_SECRET: '', RATE_LIMITS: '', LOG_LEVEL: '' },
      usual,
    ],
    ['ports', { PORT: '8080', REST_PORT: '65535' }, { ...usual, port: 8080, restPort: 65_535 }],
    ['a data folder', { DATA_DIR: '/srv/quire' }, { ...usual, dataDir: '/srv/quire' }],
    ['a folder in the project', { DATA_DIR: 'x/y' }, { ...usual, dataDir: path.join(projectRoot, 'x/y') }],
    [
      'a database',
      { DATABASE_URL: 'postgres://u:p%40@h/d' },
      { ...usual, databaseUrl: 'postgres://u:p%40@h/d' },
    ],
    [
      'a database and its owner',
      { DATABASE_URL: 'postgres://u:p@h/d', DATABASE_OWNER_URL: 'postgres://o:p@h/d' },
      { ...usual, databaseUrl: 'postgres://u:p@h/d', databaseOwnerUrl: 'postgres://o:p@h/d' },
    ],
    [
      'a socket',
      { DATABASE_URL: 'postgresql:///d?host=/run' },
      { ...usual, databaseUrl: 'postgresql:///d?host=/run' },
    ],
    ['a host and its sandbox', { HOST: '0.0.0.0', PAYMENTS: 'sandbox' }, { ...usual, host: '0.0.0.0' }],
    ['a host and a key', { HOST: '0.0.0.0', ...razorpayKey }, { ...usual, host: '0.0.0.0' }],
    [
      'an address of metrics',
      { METRICS_ADDRESS: 'localhost:4002' },
      { ...usual, metricsAddress: { host: 'localhost', port: 4002 } },
    ],
    [
      'one of IPv6',
      { METRICS_ADDRESS: '[::1]:4002' },
      { ...usual, metricsAddress: { host: '::1', port: 4002 } },
    ],
    ['a secret of 32 bytes', { JWT_SECRET: secret }, { ...usual, jwtSecret: secret }],
  ])('are read from %s', (_name, env, settings) => {
    const { mail: _mail, payments: _payments, ...read } = readSettings(env);
    expect(read).toEqual(settings);
  });

  it('say how emails are sent, or where they are shown', () => {
    expect(readSettings({ PORT: '8080' }).mail).toEqual({
      publicUrl: 'http://localhost:8080',
      hasMailbox: true,
    });
    const smtp = { SMTP_URL: 'smtp://mail.example', MAIL_FROM: 'a@books.example' };
    expect(readSettings({ ...smtp, PUBLIC_URL: 'https://books.example' }).mail).toEqual({
      smtp: { url: 'smtp://mail.example', from: 'a@books.example' },
      publicUrl: 'https://books.example',
      hasMailbox: false,
    });
    expect(() => readSettings(smtp)).toThrow(/^SMTP_URL is set, and PUBLIC_URL is not: set it/);
  });

  it.each([
    [{ PORT: 'http' }, /^PORT is "http": set it to a number from 1 to 65535\.$/],
    [{ PORT: '0' }, /^PORT is "0"/],
    [{ PORT: '-1' }, /^PORT is "-1"/],
    [{ PORT: '80.5' }, /^PORT is "80\.5"/],
    [{ REST_PORT: '65536' }, /^REST_PORT is "65536"/],
    [{ PORT: '4001' }, /^PORT and REST_PORT are both 4001: set one of them to another port\.$/],
    [
      { DATABASE_URL: 'hunter2' },
      /^DATABASE_URL is not an address: set it to an address such as postgresql:/,
    ],
    [{ DATABASE_URL: 'mysql://u:hunter2@h/d' }, /^DATABASE_URL is not the address of a PostgreSQL database/],
    [
      { DATABASE_OWNER_URL: 'postgres://o:hunter2@h/d' },
      /^DATABASE_OWNER_URL is set and DATABASE_URL is not: set that to the same database/,
    ],
    [{ JWT_SECRET: 'x'.repeat(31) }, /^JWT_SECRET has 31 bytes, .*: set it to at least 32 random bytes/],
    [{ RATE_LIMITS: 'none' }, /^RATE_LIMITS is "none": set it to off/],
    [{ REDIS_URL: 'https://:hunter2@h' }, /^REDIS_URL is not the address of a Redis: set it to/],
    [{ TRUSTED_PROXIES: '10.0.0.0/64' }, /^TRUSTED_PROXIES has "10\.0\.0\.0\/64": set it to/],
    [{ ALLOWED_ORIGINS: '*' }, /^ALLOWED_ORIGINS has "\*", which is no exact origin: set it to/],
    [{ METRICS_ADDRESS: '4002' }, /^METRICS_ADDRESS is "4002": set it to an address and a port/],
    [{ METRICS_ADDRESS: '127.0.0.1:99999' }, /^METRICS_ADDRESS is "127\.0\.0\.1:99999": set it to/],
    [{ PLAYGROUND: 'no' }, /^PLAYGROUND is "no": set it to off/],
    [{ HOST: '0.0.0.0' }, /^HOST is "0\.0\.0\.0", where others reach the shop, .* PAYMENTS to sandbox/],
    [{ PAYMENTS: 'test' }, /^PAYMENTS is "test": set it to sandbox/],
    [{ PAYMENTS: 'sandbox', RAZORPAY_KEY_ID: 'rzp_1' }, /^PAYMENTS is "sandbox", and a key of Razorpay/],
    [
      { RAZORPAY_KEY_SECRET: 'hunter2' },
      /^RAZORPAY_KEY_SECRET is set, and RAZORPAY_KEY_ID is not: set it too/,
    ],
    [{ ...razorpayKey, RAZORPAY_WEBHOOK_SECRET: 'short' }, /^RAZORPAY_WEBHOOK_SECRET: set it to the secret/],
    [{ RETURN_DAYS: '0' }, /^RETURN_DAYS is "0": set it to days from 1 to 365; 10 when left out\.$/],
    [{ ORDER_EXPIRY_HOURS: '121' }, /^ORDER_EXPIRY_HOURS is "121": set it to hours/],
    [{ STOCK_HOLD_MINUTES: '61' }, /^STOCK_HOLD_MINUTES is "61": set it to minutes/],
    [{ RECONCILE_SECONDS: '0' }, /^RECONCILE_SECONDS is "0": set it to seconds/],
    [{ WEBHOOKS_TO_PRIVATE: 'yes' }, /^WEBHOOKS_TO_PRIVATE is "yes": set it to on/],
    [{ LOG_LEVEL: 'all' }, /^LOG_LEVEL is "all": set it to one of trace, debug/],
  ])('refuse %o in a sentence', (env, sentence) => {
    expect(() => readSettings(env)).toThrow(StartError);
    expect(() => readSettings(env)).toThrow(sentence);
    expect(() => readSettings(env)).not.toThrow(/hunter2/);
  });

  it('that are wrong are named together, each once', () => {
    const wrong: Record<string, string> = {
      PORT: 'http',
      DATABASE_URL: 'hunter2',
      PUBLIC_URL: 'books.example',
      MAIL_FROM: 'Quire',
      RATE_LIMITS: 'none',
      LOG_LEVEL: 'all',
      RECONCILE_SECONDS: '0',
      RETURN_DAYS: '0',
      SELLER_STATE: 'Kerela',
      SELLER_GSTIN: '1',
      BILL_AT: 'once',
    };
    expect(namedIn(() => readSettings(wrong))).toEqual([...Object.keys(wrong), 'SELLER_NAME'].sort());
    const ofServers = { ...wrong, REST_PORT: 'http', PLAYGROUND: 'no', JWT_SECRET: 'short' };
    expect(namedIn(() => readRestConfig(ofServers))).toEqual(
      expect.arrayContaining(['BILL_AT', 'JWT_SECRET', 'MAIL_FROM', 'RETURN_DAYS', 'SELLER_STATE']),
    );
    expect(namedIn(() => readBffConfig(ofServers))).toEqual([
      'LOG_LEVEL',
      'PLAYGROUND',
      'PORT',
      'PUBLIC_URL',
    ]);
  });
});
