import { inject } from 'vitest';

/** The token in the newest letter of a kind to an email, as its link has it behind the #. */
export async function tokenFor(email: string, kind: string): Promise<string> {
  const query = new URLSearchParams({ email, kind });
  return (await fetch(`${inject('backOfficeOrigin')}/letters?${query}`)).text();
}
