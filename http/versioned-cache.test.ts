import { expect, it } from 'vitest';
import { type Version, VersionedCache } from './versioned-cache.ts';

const of = (value: number) => async () => value;

/** A cache of numbers, with a version that tests can move. */
function start(maxBytes = 10_000) {
  const version: { -readonly [Name in keyof Version]: Version[Name] } = { current: 1 };
  return { version, cache: new VersionedCache<number>(version, { maxBytes }, () => 100) };
}

/** A computation and the function that ends it. */
function pending() {
  let end = (_value: number) => {};
  const computing = new Promise<number>((resolve) => {
    end = resolve;
  });
  return { compute: () => computing, end };
}

it('finds a value under its version, and under no other', async () => {
  const { cache, version } = start();
  expect(cache.get('a')).toBeUndefined();
  expect(await cache.compute('a', of(1))).toBe(1);
  expect(cache.get('a')).toBe(1);
  version.current = 2;
  expect(cache.get('a')).toBeUndefined();
  await cache.compute('a', of(2));
  expect(cache.get('a')).toBe(2);
  expect(cache.stats()).toEqual({ entries: 1, bytes: 101 });
});

it('neither finds nor stores anything while the version is unknown', async () => {
  const { cache, version } = start();
  await cache.compute('a', of(1));
  version.current = undefined;
  expect(cache.get('a')).toBeUndefined();
  expect(await cache.compute('a', of(2))).toBe(2);
  version.current = 1;
  expect(cache.get('a')).toBe(1);
});

it('stores a value under the version at which its computation began', async () => {
  const { cache, version } = start();
  const { compute, end } = pending();
  const early = cache.compute('a', compute);
  version.current = 2;
  end(1);
  expect(await early).toBe(1);
  expect(cache.get('a')).toBeUndefined();
});

it('does not replace a newer value by an older one', async () => {
  const { cache, version } = start();
  const { compute, end } = pending();
  const early = cache.compute('a', compute);
  version.current = 2;
  await cache.compute('a', of(2));
  end(1);
  await early;
  expect(cache.get('a')).toBe(2);
});

it('computes once for concurrent requests under one version', async () => {
  const { cache, version } = start();
  const first = pending();
  const results = [cache.compute('a', first.compute), cache.compute('a', of(9))];
  expect(cache.isComputing('a')).toBe(true);
  version.current = 2;
  expect(cache.isComputing('a')).toBe(false);
  const later = cache.compute('a', of(2));
  first.end(1);
  expect(await Promise.all([...results, later])).toEqual([1, 1, 2]);
});

it("serves the previous version's value to others while one request computes the new one, and no longer", async () => {
  const { cache, version } = start();
  await cache.compute('a', of(1));
  version.current = 2;
  version.staleUntil = performance.now() + 60_000;
  // The first request computes.
  expect(cache.get('a')).toBeUndefined();
  const { compute, end } = pending();
  const computing = cache.compute('a', compute);
  expect(cache.get('a')).toBe(1);
  version.staleUntil = performance.now();
  expect(cache.get('a')).toBeUndefined();
  end(2);
  await computing;
  expect(cache.get('a')).toBe(2);
});

it('never serves a value that is two versions old', async () => {
  const { cache, version } = start();
  await cache.compute('a', of(1));
  version.current = 3;
  version.staleUntil = performance.now() + 60_000;
  void cache.compute('a', pending().compute);
  expect(cache.get('a')).toBeUndefined();
});

it('stores neither failures nor undefined nor values that are not storable', async () => {
  const { cache } = start();
  const failing = cache.compute('a', () => Promise.reject(new Error('no database')));
  await expect(failing).rejects.toThrow('no database');
  expect(await cache.compute('a', async () => undefined)).toBeUndefined();
  expect(
    await cache.compute(
      'a',
      () => Promise.resolve(1),
      () => false,
    ),
  ).toBe(1);
  expect(cache.get('a')).toBeUndefined();
});

it('stays within its size, and evicts the least recently used value', async () => {
  const { cache } = start(1_000);
  await cache.compute('x', of(0));
  for (let number = 0; number < 100; number++) {
    await cache.compute(`k${number}`, of(number));
    expect(cache.get('x')).toBe(0);
    expect(cache.stats().bytes).toBeLessThanOrEqual(1_000);
  }
  expect(cache.get('k0')).toBeUndefined();
});

it('replaces a value by another form of it, unless it is outdated', async () => {
  const { cache } = start();
  await cache.compute('a', of(1));
  cache.replace('a', 1, 10);
  expect(cache.get('a')).toBe(10);
  cache.replace('a', 1, 20);
  expect(cache.get('a')).toBe(10);
});
