import { gzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { kindOf } from './file-kind.ts';

const onix = '<?xml version="1.0"?><ONIXMessage/>';

it('finds what a file is by its first bytes, packed or not', async () => {
  expect(await kindOf(Buffer.from(onix))).toBe('onix');
  expect(await kindOf(gzipSync(onix))).toBe('onix');
  expect(await kindOf(gzipSync(onix.padEnd(1_000_000, ' x')).subarray(0, 1_000))).toBe('onix');
  expect(await kindOf(Buffer.from('isbn,title'))).toBe('csv');
  expect(await kindOf(gzipSync('isbn,title'))).toBe('csv');
  expect(await kindOf(Buffer.from([0x1f, 0x8b, 1, 2, 3]))).toBe('csv');
});

it('unpacks only the start of a bomb, and blocks nobody meanwhile', async () => {
  const bomb = gzipSync(Buffer.alloc(60_000_000, ' '), { level: 9 });
  let turns = 0;
  const turning = setInterval(() => {
    turns += 1;
  }, 0);
  const before = process.memoryUsage().arrayBuffers;
  await kindOf(bomb);
  clearInterval(turning);
  expect(turns).toBeGreaterThan(0);
  expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(20_000_000);
});
