import { expect, it } from 'vitest';
import { heapLimit } from './heap-limit.mjs';

it.each(['', '--enable-source-maps'])(
  'the servers have small heaps with NODE_OPTIONS "%s"',
  (NODE_OPTIONS) => {
    expect(heapLimit({ NODE_OPTIONS })).toEqual([
      '--max-old-space-size=256',
      '--max-semi-space-size=8',
      '--min-semi-space-size=8',
      '--heap-growing-percent=75',
      '--no-allocation-site-pretenuring',
    ]);
  },
);

it.each(['--enable-source-maps --max-old-space-size=1024', '--max_old_space_size=1024'])(
  'the servers have the heaps of NODE_OPTIONS "%s"',
  (NODE_OPTIONS) => {
    expect(heapLimit({ NODE_OPTIONS })).toEqual([]);
  },
);
