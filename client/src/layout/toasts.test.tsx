import { act, render, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { RefusedChange } from '../account/refusal-reason.ts';
import ToastStack from './ToastStack.tsx';
import { toasts } from './toasts.ts';

beforeEach(() => {
  vi.useFakeTimers();
  render(<ToastStack />);
});
afterEach(() => {
  vi.useRealTimers();
});

/** Step by step: what a timer changes is rendered at the end of a step, and begins the next transition. */
async function pass(ms: number) {
  for (let step = 0; step < ms; step += 100) await act(() => vi.advanceTimersByTimeAsync(100));
}

const tell = (show: () => void) => act(async () => show());

it('shows the same words once, and from the last time on for their whole second', async () => {
  await tell(() => toasts.error('Server Error'));
  await pass(800);
  await tell(() => toasts.error('Server Error'));
  expect(screen.getAllByText('Server Error')).toHaveLength(1);
  await pass(800);
  expect(screen.getByText('Server Error')).toBeInTheDocument();
  await pass(1000);
  expect(screen.queryByText('Server Error')).not.toBeInTheDocument();
  await tell(() => toasts.error('Server Error'));
  expect(screen.getByText('Server Error')).toBeInTheDocument();
});

it('shows different words beside each other', async () => {
  await tell(() => {
    toasts.success('Order Placed');
    toasts.success('Continue Shopping');
  });
  expect(screen.getByText('Order Placed')).toBeInTheDocument();
  expect(screen.getByText('Continue Shopping')).toBeInTheDocument();
});

it('says why the shop declined a change, for long enough to read it', async () => {
  vi.spyOn(console, 'error').mockReturnValue();
  const reason = 'A cart holds at most 200 different books.';
  await tell(() => toasts.failure(new RefusedChange(reason), 'Failed to add item to Cart'));
  expect(screen.getByText('Failed to add item to Cart')).toBeInTheDocument();
  const [alert] = screen.getAllByRole('alert').filter((each) => within(each).queryByText(reason));
  expect(alert).toBeVisible();
  await pass(2000);
  expect(screen.queryByText('Failed to add item to Cart')).not.toBeInTheDocument();
  expect(screen.getByText(reason)).toBeInTheDocument();
});
