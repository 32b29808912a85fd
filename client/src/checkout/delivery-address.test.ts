import { act, renderHook } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';

/** The modules as after a reload of the page. */
async function load() {
  vi.resetModules();
  const session = await import('../network/session.ts');
  const { chooseDeliveryAddress, useDeliveryAddress } = await import('./delivery-address.ts');
  const { result } = renderHook(() => ({ chosen: useDeliveryAddress(), ...session.useSession() }));
  return {
    ...session,
    chooseDeliveryAddress,
    chosen: () => result.current.chosen,
    login: () => result.current.login,
  };
}

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

test('the choice survives a reload, and can be cleared', async () => {
  const before = await load();
  act(() => before.startSession('token-of-the-first-login'));
  act(() => before.chooseDeliveryAddress('home'));
  expect(before.chosen()).toBe('home');

  const after = await load();
  expect(after.chosen()).toBe('home');
  act(() => after.chooseDeliveryAddress(null));
  expect(after.chosen()).toBeNull();
  expect((await load()).chosen()).toBeNull();
});

test('another login clears the choice, on this page or another', async () => {
  const page = await load();
  act(() => page.startSession('token-of-the-first-login'));
  act(() => page.chooseDeliveryAddress('home'));
  act(() => page.endSession('logged out'));
  expect(page.chosen()).toBeNull();
  act(() => page.startSession('token-of-a-second'));
  expect(page.chosen()).toBeNull();

  localStorage.setItem('token', 'token-of-a-third-one');
  expect((await load()).chosen()).toBeNull();
});

test('the token itself is not stored with the choice', async () => {
  const page = await load();
  act(() => page.startSession('header.payload.signature'));
  act(() => page.chooseDeliveryAddress('home'));
  expect(Object.values(sessionStorage).join()).not.toContain('payload');
});

describe('a token that another tab has stored', () => {
  const tokenOf = (sub: string, signature: string) => `header.${btoa(JSON.stringify({ sub }))}.${signature}`;
  const store = (token: string) => {
    localStorage.setItem('token', token);
    window.dispatchEvent(new StorageEvent('storage', { key: 'token', storageArea: localStorage }));
  };

  test('keeps the choice where it is of the same login, as after another password', async () => {
    const page = await load();
    act(() => page.startSession(tokenOf('ada', 'first-signature')));
    act(() => page.chooseDeliveryAddress('home'));
    act(() => store(tokenOf('ada', 'second-signature')));
    expect(page.chosen()).toBe('home');
    expect(page.sessionToken()).toBe(tokenOf('ada', 'second-signature'));
    expect((await load()).chosen()).toBe('home');
  });

  test('keeps it after another password on this page', async () => {
    const page = await load();
    act(() => page.startSession(tokenOf('ada', 'first-signature')));
    act(() => page.chooseDeliveryAddress('home'));
    act(() => page.renewSession(tokenOf('ada', 'second-signature')));
    expect(page.chosen()).toBe('home');
  });

  test('clears it where it is of another login or shopper', async () => {
    const page = await load();
    act(() => page.startSession(tokenOf('ada', 'first-signature')));
    act(() => page.chooseDeliveryAddress('home'));
    const other = tokenOf('ada', 'other-signature');
    localStorage.setItem('quire-login', 'another-login');
    act(() => store(other));
    expect(page.chosen()).toBeNull();

    act(() => page.chooseDeliveryAddress('home'));
    // Stored by a tab of an earlier release, which knows no logins.
    act(() => store(tokenOf('eve', 'signature-of-eve')));
    expect(page.login()).toBe(3);
    expect(page.chosen()).toBeNull();
  });
});
