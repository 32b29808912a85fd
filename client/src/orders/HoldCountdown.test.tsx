import { act, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

const START = new Date('2026-01-31T09:00:00Z');
const UNTIL = '2026-01-31T09:15:00+00:00';

let HoldCountdown: typeof import('./HoldCountdown.tsx').HoldCountdown;

beforeEach(async () => {
  // As after a reload of the page: the server's clock is taken to be this device's.
  vi.resetModules();
  ({ HoldCountdown } = await import('./HoldCountdown.tsx'));
  vi.useFakeTimers({ now: START });
});
afterEach(() => {
  vi.useRealTimers();
});

const pass = (seconds: number) => act(() => vi.advanceTimersByTimeAsync(seconds * 1000));
const timer = () => screen.getByRole('timer');
const status = () => screen.getByRole('status');

it('counts down for the eye each second, and for the ear a few times', async () => {
  render(<HoldCountdown heldUntil={UNTIL} hasEnded={false} />);
  expect(timer()).toHaveTextContent('15:00');
  await pass(1);
  expect(timer()).toHaveTextContent('14:59');
  expect(status()).toBeEmptyDOMElement();
  await pass(599);
  expect(timer()).toHaveTextContent('05:00');
  expect(status()).toHaveTextContent('Less than five minutes are left to pay.');
  await pass(239);
  expect(timer()).toHaveTextContent('01:01');
  expect(status()).toHaveTextContent('Less than five minutes are left to pay.');
  await pass(1);
  expect(status()).toHaveTextContent('Less than a minute is left to pay.');
  await pass(60);
  expect(screen.queryByRole('timer')).toBeNull();
  expect(status()).toHaveTextContent(/^We no longer hold the books/);
});

it('says what it means also to who comes after the shop has let go of the books', () => {
  render(<HoldCountdown heldUntil={null} hasEnded />);
  expect(status()).toHaveTextContent(/^We no longer hold the books/);
});

it('says nothing of an order that never held any', () => {
  const { container } = render(<HoldCountdown heldUntil={null} hasEnded={false} />);
  expect(container).toBeEmptyDOMElement();
});

it('counts hours too', () => {
  render(<HoldCountdown heldUntil="2026-01-31T11:00:05+00:00" hasEnded={false} />);
  expect(timer()).toHaveTextContent('2:00:05');
});
