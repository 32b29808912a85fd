import { hash } from '@node-rs/argon2';

/** A password's hash at the lowest cost, which checking the password then has, too. */
export const cheapHash = (password: string): Promise<string> =>
  hash(password, { memoryCost: 8, timeCost: 1, parallelism: 1 });
