import { expect, it } from 'vitest';
import { recoverySettings } from './recovery.ts';

const whole = { recovery_init_sync_method: 'syncfs' };

it.each([
  ['linux', '5.8.0', whole],
  ['linux', '6.18.44-generic', whole],
  ['linux', '5.4.0', {}],
  ['linux', 'of nobody knows when', {}],
  ['darwin', '24.1.0', {}],
  ['win32', '10.0.26100', {}],
] as const)('after a crash on %s %s uses the sync method that is reliable', (platform, release, settings) => {
  expect(recoverySettings(platform, release)).toEqual(settings);
});
