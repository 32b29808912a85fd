import { hash } from '@node-rs/argon2';
import { expect, it } from 'vitest';
import { TooBusy } from '../../routing/errors.ts';
import { comparePassword, hashPassword, passwordQueue } from './password.ts';

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
  expect((await comparePassword(hash, 'right')).matches).toBe(true);
  expect((await comparePassword(hash, 'wrong')).matches).toBe(false);
});

it('costs what OWASP recommends, and hashes a password of nobody too', async () => {
  expect(await hashPassword('right')).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  const compared = comparePassword(undefined, 'right');
  const { running, waiting } = passwordQueue();
  expect(running + waiting).toBe(1);
  expect((await compared).matches).toBe(false);
});

it.each([
  ['letters with accents', 'caf\u00e9 livres', 'cafe\u0301 livres'],
  ['Hangul', '\uac00', '\u1100\u1161'],
  ['spaces', 'caf\u00e9 livres', 'caf\u00e9\u00a0livres'],
  ['an ideographic space', 'a b', 'a\u3000b'],
])('takes %s for the same however a device sends them', async (_, one, other) => {
  expect((await comparePassword(await hashPassword(one), other)).matches).toBe(true);
  expect((await comparePassword(await hashPassword(other), one)).matches).toBe(true);
});

it('keeps the case, the width and the order of letters apart', async () => {
  const stored = await hashPassword('Caf\u00e9');
  for (const other of ['caf\u00e9', 'Cafe', '\uff23af\u00e9', 'Caf\u00e9 ']) {
    expect((await comparePassword(stored, other)).matches).toBe(false);
  }
});

it('still takes a password that an earlier release hashed as it was typed', async () => {
  const typed = 'cafe\u0301\u00a0livres';
  const stored = await hash(typed);
  expect(await comparePassword(stored, typed)).toEqual({ matches: true, isOutdated: true });
  expect(await comparePassword(stored, 'caf\u00e9 livres')).toEqual({ matches: false, isOutdated: false });
  expect(await comparePassword(undefined, typed)).toEqual({ matches: false, isOutdated: false });
});
