import type { ExecutionResult } from 'graphql';
import { currentToken, setToken } from './session.ts';
import type { ExampleShop } from './variables.ts';

/**
 * Sends an operation with the current token, unless the headers contain another. If the response contains a
 * shopper's token, logs in with it.
 */
export async function send<Data extends object = object>(
  operation: object,
  headers: Record<string, unknown> = {},
): Promise<ExecutionResult<Data>> {
  const token = currentToken();
  const all = new Headers({ 'content-type': 'application/json', ...(token && { authorization: token }) });
  for (const [name, value] of Object.entries(headers)) all.set(name, String(value));
  const response = await fetch('/graphql', { method: 'POST', headers: all, body: JSON.stringify(operation) });
  const body: ExecutionResult<Data> = await response.json();
  for (const result of Object.values(body.data ?? {})) {
    // Tokens of the back room are good in it alone: they go under Headers.
    if (result && typeof result === 'object' && 'token' in result && !/^qs[st]_/.test(String(result.token))) {
      setToken(String(result.token));
    }
  }
  return body;
}

async function ask<Data extends object>(query: string, variables?: object): Promise<Data> {
  const { data, errors } = await send<Data>({ query, variables });
  if (!data || errors) throw new Error(errors?.[0]?.message ?? 'The shop did not answer.');
  return data;
}

/** The shop, for the variables of the examples. */
export const shop: ExampleShop = {
  ask,
  async pay(providerOrderId) {
    const response = await fetch('/api/payments/sandbox/pay', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ order_id: providerOrderId }),
    });
    if (!response.ok) throw new Error('This shop takes payments through Razorpay: pay in its checkout.');
    return response.json();
  },
};

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
