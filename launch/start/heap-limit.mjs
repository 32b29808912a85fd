// @ts-check

/**
 * In megabytes: what outlives the young objects, and half the room of these. Under load V8 would let garbage grow to
 * several times this before it collects it. With so small a limit it would collect all of the heap whenever that has
 * grown by a quarter, which takes a sixth of a server's processor time; three quarters cost some 20 MB a server. Young
 * objects have all their room from the beginning, because a start makes many: it takes a twelfth less time.
 */
const limits = [
  '--max-old-space-size=256',
  '--max-semi-space-size=8',
  '--min-semi-space-size=8',
  '--heap-growing-percent=75',
  // What a request makes is garbage soon after. V8 would take some of it for lasting, and everything that this refers to
  // would be collected with the whole heap only: a seventh of a list's processor time.
  '--no-allocation-site-pretenuring',
];

/**
 * The flags that keep the heap of a server small. `NODE_OPTIONS` that sets `--max-old-space-size` replaces them.
 * @param {NodeJS.ProcessEnv} env
 * @returns {string[]} arguments for Node.js
 */
export const heapLimit = ({ NODE_OPTIONS = '' }) =>
  /--max[-_]old[-_]space[-_]size\b/.test(NODE_OPTIONS) ? [] : limits;
