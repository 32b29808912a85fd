import { expect, it } from 'vitest';
import {
  bffEnvironment,
  prepareEnvironment,
  restEnvironment,
  restSocketIn,
  type Shop,
} from './service-environment.ts';
import { readSettings } from './settings.ts';

const shop: Shop = {
  mode: 'production',
  settings: readSettings({}),
  secrets: { jwtSecret: 'one' },
  isFirstStart: false,
  databaseUrl: 'postgresql://servers@localhost/quire',
  databaseOwnerUrl: 'postgresql://owner@localhost/quire',
};

it.each([
  [{}, true, 'warn'],
  [{}, false, 'info'],
  [{ LOG_LEVEL: '' }, true, 'warn'],
  [{ LOG_LEVEL: 'debug' }, true, 'debug'],
])('with %o and a terminal %s the log level is %s', (env, terminal, level) => {
  expect(restEnvironment(env, shop, terminal).LOG_LEVEL).toBe(level);
  expect(bffEnvironment(env, shop, terminal).LOG_LEVEL).toBe(level);
});

it('links emails to the public URL, or to this machine if none is set', () => {
  expect(restEnvironment({}, shop).PUBLIC_URL).toBe('http://localhost:4000');
  const publicUrl = { PUBLIC_URL: 'https://books.example' };
  expect(restEnvironment(publicUrl, shop).PUBLIC_URL).toBe('https://books.example');
});

it('passes no secret to the public server', () => {
  const base = {
    DATABASE_URL: 'hunter2',
    DATABASE_OWNER_URL: 'hunter2',
    DATABASE_REPLICA_URL: 'hunter2',
    JWT_SECRET: 'hunter2',
    REDIS_URL: 'hunter2',
    SMTP_URL: 'hunter2',
    TRUSTED_PROXIES: '::1',
  };
  const env = bffEnvironment(base, shop);
  expect(Object.values(env)).not.toContain('hunter2');
  expect(env.TRUSTED_PROXIES).toBe('::1');
});

it('connects both servers by a socket in the data folder, where the system has one', () => {
  const settings = { ...shop.settings, dataDir: '/srv/quire' };
  expect(restEnvironment({}, { ...shop, settings }).REST_SOCKET).toBe('/srv/quire/rest.sock');
  expect(bffEnvironment({}, { ...shop, settings }).REST_SOCKET).toBe('/srv/quire/rest.sock');
  expect(restSocketIn(`/srv/${'quire'.repeat(18)}`)).toBeUndefined();
  expect(restSocketIn('C:/quire', 'win32')).toBeUndefined();
});

it('passes the owner of the database to what migrates it, and not to the REST service', () => {
  const base = { DATABASE_OWNER_URL: shop.databaseOwnerUrl };
  expect(prepareEnvironment({}, shop).DATABASE_OWNER_URL).toBe(shop.databaseOwnerUrl);
  const env = restEnvironment(base, shop);
  expect(env.DATABASE_URL).toBe(shop.databaseUrl);
  expect(Object.values(env)).not.toContain(shop.databaseOwnerUrl);
});
