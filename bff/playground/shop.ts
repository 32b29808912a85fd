import type { ExecutionResult } from 'graphql';
import { shopperToken, staffToken } from './session.ts';

/** The headers of a request as a member of staff or a program. */
export const staffHeaders = () => ({ authorization: staffToken.current() ?? '' });

/** Whether a token is good in the back room: of a member of staff, or of a program. */
export const isStaffToken = (token: string): boolean => /^qs[st]_/.test(token);

/**
 * Sends an operation with the shopper's token, unless the headers contain another. A token in the response is that of
 * the shopper, or of staff, from then on.
 */
export async function send<Data extends object = Record<string, unknown>>(
  operation: object,
  headers: Record<string, unknown> = {},
): Promise<ExecutionResult<Data>> {
  const token = shopperToken.current();
  const all = new Headers({ 'content-type': 'application/json', ...(token && { authorization: token }) });
  for (const [name, value] of Object.entries(headers)) all.set(name, String(value));
  const response = await fetch('/graphql', { method: 'POST', headers: all, body: JSON.stringify(operation) });
  const body: ExecutionResult<Data> = await response.json();
  for (const result of Object.values(body.data ?? {})) {
    if (result && typeof result === 'object' && 'token' in result) {
      const received = String(result.token);
      (isStaffToken(received) ? staffToken : shopperToken).set(received);
    }
  }
  return body;
}

/** Runs an operation. Throws when the response has errors. */
async function ask<Data extends object>(query: string, variables?: object): Promise<Data> {
  const { data, errors } = await send<Data>({ query, variables });
  if (!data || errors) throw new Error(errors?.[0]?.message ?? 'The shop did not answer.');
  return data;
}

export interface Shopper {
  firstName: string;
  lastName: string;
  email: string;
}

/** The owner of a token; null if the token is no longer valid. */
export async function shopperOf(token: string): Promise<Shopper | null> {
  const query = '{ me { firstName lastName email } }';
  const { data } = await send<{ me: Shopper | null }>({ query }, { authorization: token });
  return data?.me ?? null;
}

export const logInAsGuest = () => ask('mutation { loginAsGuest { token } }');

/** Logs in. Returns the reason if it fails, otherwise undefined. */
export async function logIn(email: string, password: string): Promise<string | undefined> {
  const { login } = await ask<{ login: { message?: string } }>(
    `mutation ($email: String!, $password: String!) {
      login(email: $email, password: $password) { ... on Session { token } ... on Refusal { message } }
    }`,
    { email, password },
  );
  return login.message;
}
