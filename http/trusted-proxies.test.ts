import express from 'express';
import { expect, it } from 'vitest';
import { trustedProxiesIn } from './trusted-proxies.ts';

it.each([
  [undefined, []],
  ['', []],
  [' , ', []],
  ['loopback', ['loopback']],
  ['10.0.0.1, 192.168.0.0/16,2001:db8::/32, ::1', ['10.0.0.1', '192.168.0.0/16', '2001:db8::/32', '::1']],
])('parses %o, and Express accepts it', (text, proxies) => {
  expect(trustedProxiesIn(text)).toEqual(proxies);
  expect(() => express().set('trust proxy', proxies)).not.toThrow();
});

it.each(['true', '*', '1', 'proxy.example.com', '10.0.0.0/33', '::/129', '10.0.0.1/', '10.0.0.1/a', '/8'])(
  'rejects %o with a message',
  (text) => {
    expect(() => trustedProxiesIn(`10.0.0.1,${text}`)).toThrow(
      `TRUSTED_PROXIES has "${text}": set it to addresses or blocks`,
    );
  },
);
