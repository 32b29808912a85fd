import { describe, expect, it } from 'vitest';
import { paymentsIn } from './payments-setting.ts';

const keys = { RAZORPAY_KEY_ID: 'rzp_live_1', RAZORPAY_KEY_SECRET: 'hunter2' };

describe('who takes the payments', () => {
  it.each([
    ['127.0.0.1', {}, 'sandbox'],
    ['localhost', { PAYMENTS: '' }, 'sandbox'],
    ['::1', { PAYMENTS: 'sandbox' }, 'sandbox'],
    ['0.0.0.0', { PAYMENTS: 'sandbox' }, 'sandbox'],
    ['127.0.0.1', keys, 'razorpay'],
    ['0.0.0.0', keys, 'razorpay'],
    // The public server receives no secret.
    ['::', { RAZORPAY_KEY_ID: 'rzp_live_1' }, 'razorpay'],
  ])('on %s with %o is the %s', (host, env, payments) => {
    expect(paymentsIn(env, host)).toBe(payments);
  });

  it.each(['0.0.0.0', '::', '192.168.1.4', 'books.example'])(
    'must be set when the network can reach the shop, on %s',
    (host) => {
      expect(() => paymentsIn({}, host)).toThrow(
        /^HOST is ".*", .* set RAZORPAY_KEY_ID and RAZORPAY_KEY_SECRET, or PAYMENTS to sandbox .*\.$/,
      );
    },
  );

  it.each(['razorpay', 'Sandbox', 'on', 'none'])('does not accept PAYMENTS=%s', (text) => {
    for (const env of [{ PAYMENTS: text }, { PAYMENTS: text, ...keys }]) {
      expect(() => paymentsIn(env, '127.0.0.1')).toThrow(/^PAYMENTS is ".*": set it to sandbox .*\.$/);
    }
  });

  it.each([keys, { RAZORPAY_KEY_ID: 'rzp_live_1' }, { RAZORPAY_KEY_SECRET: 'hunter2' }])(
    'cannot be both the sandbox and Razorpay, with %o',
    (env) => {
      const both = () => paymentsIn({ PAYMENTS: 'sandbox', ...env }, '0.0.0.0');
      expect(both).toThrow(/^PAYMENTS is "sandbox", and a key of Razorpay is set: leave out .*\.$/);
      expect(both).not.toThrow(/hunter2/);
    },
  );
});
