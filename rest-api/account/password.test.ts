import { expect, it } from 'vitest';
import { TooBusy } from '../routing/errors.ts';
import { hashPassword, passwordMatches, passwordQueue } from './password.ts';

it('hashes one or two at a time, queues eight and rejects the rest', async () => {
  const { refused: before } = passwordQueue();
  const hashes = Promise.allSettled(Array.from({ length: 30 }, (_, index) => hashPassword(`p${index}`)));
  const { running, waiting } = passwordQueue();
  expect(running).toBeLessThanOrEqual(2);
  expect(running + waiting).toBeGreaterThan(0);
  const results = await hashes;
  const refused = results.filter(({ status }) => status === 'rejected');
  expect(results.length - refused.length).toBeLessThanOrEqual(10);
  expect(results.length - refused.length).toBeGreaterThanOrEqual(8);
  for (const result of refused) {
    expect(result.status === 'rejected' && result.reason).toBeInstanceOf(TooBusy);
  }
  expect(passwordQueue()).toEqual({ running: 0, waiting: 0, refused: before + refused.length });
});

it('accepts new ones as soon as there is room', async () => {
  const hash = await hashPassword('right');
  expect(await passwordMatches(hash, 'right')).toBe(true);
  expect(await passwordMatches(hash, 'wrong')).toBe(false);
});

it('costs what OWASP recommends, and hashes a password of nobody too', async () => {
  expect(await hashPassword('right')).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  const matches = passwordMatches(undefined, 'right');
  const { running, waiting } = passwordQueue();
  expect(running + waiting).toBe(1);
  expect(await matches).toBe(false);
});
