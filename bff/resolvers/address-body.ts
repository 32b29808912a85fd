import type { states } from '../../rest-api/contract/rules.ts';
import type { AddressInput } from '../generated/resolvers.ts';

/** The fields of an address as REST takes them; it checks the state. */
export const addressBody = (input: AddressInput) => ({
  ...input,
  state: input.state as (typeof states)[number],
});
