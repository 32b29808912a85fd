import { act, renderHook } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';

/** The modules as after a reload of the page. */
async function load() {
  vi.resetModules();
  const session = await import('../account/session.ts');
  const { chooseDeliveryAddress, useDeliveryAddress } = await import('./delivery-address.ts');
  const { result } = renderHook(() => useDeliveryAddress());
  return { ...session, chooseDeliveryAddress, chosen: () => result.current };
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
