import { describe, expect, it } from 'vitest';
import { misspeltSettings, settingNames } from './misspelt-settings.ts';

describe('a variable of the environment', () => {
  it.each([
    ['SELER_NAME', 'SELLER_NAME'],
    ['razorpay_key_id', 'RAZORPAY_KEY_ID'],
    ['RAZORPAY_SECRET', 'RAZORPAY_KEY_SECRET'],
    ['DATABASE_URI', 'DATABASE_URL'],
    ['PAYMENT', 'PAYMENTS'],
    ['PROT', 'PORT'],
    ['PORTS', 'PORT'],
    ['HSOT', 'HOST'],
    ['BILLAT', 'BILL_AT'],
  ])('that is named %s is taken for a misspelt %s', (name, setting) => {
    expect(misspeltSettings({ [name]: 'x', PATH: '/bin' })).toEqual([
      `${name} is not a setting, and is ignored. Did you mean ${setting}?`,
    ]);
  });

  it('of another program, and each setting, is let be', () => {
    const others = [
      'PATH',
      'SHLVL',
      'HOSTNAME',
      'LANG',
      'PWD',
      'TERM',
      'SMTP_USER',
      'DATABASE_HOST',
      'NODE_ENV',
      'HOME',
      'PS1',
      'EDITOR',
      'LOGNAME',
    ];
    expect(
      misspeltSettings(Object.fromEntries([...settingNames, ...others].map((name) => [name, 'x']))),
    ).toEqual([]);
    expect(misspeltSettings(Object.fromEntries(others.map((name) => [name, 'x'])))).toEqual([]);
  });

  it('that is close to a setting which is set is let be', () => {
    expect(misspeltSettings({ DATABASE_URL: 'x', DATABASE_URI: 'y' })).toEqual([]);
  });
});
