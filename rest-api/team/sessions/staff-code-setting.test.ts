import { expect, it } from 'vitest';
import { isStaffCodeWaivedIn } from './staff-code-setting.ts';

it('asks for codes unless they are off', () => {
  for (const STAFF_CODES of [undefined, '', 'on']) {
    expect(isStaffCodeWaivedIn({ STAFF_CODES }, '127.0.0.1')).toBe(false);
  }
  expect(isStaffCodeWaivedIn({ STAFF_CODES: 'off' }, '127.0.0.1')).toBe(true);
  expect(() => isStaffCodeWaivedIn({ STAFF_CODES: 'no' }, '::1')).toThrow(/^STAFF_CODES is "no": set it to/);
});

it.each([
  ['0.0.0.0', undefined],
  ['192.168.1.5', 'http://localhost:4000'],
  ['127.0.0.1', 'https://books.example'],
])('lets nobody turn them off at %s behind %s', (host, PUBLIC_URL) => {
  expect(() => isStaffCodeWaivedIn({ STAFF_CODES: 'off', PUBLIC_URL }, host)).toThrow(/loopback address/);
});
