import fc from 'fast-check';

/** The seed of all that tests draw: the same in each run, so that no run depends on luck. */
export const testSeed = Number(process.env.QUIRE_TEST_SEED ?? 1);

fc.configureGlobal({ seed: testSeed });
