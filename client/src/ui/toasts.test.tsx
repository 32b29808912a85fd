import { act, render, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { RefusedChange } from '../network/refusal-reason.ts';
import ToastStack from './ToastStack.tsx';
import { toasts } from './toasts.ts';

beforeEach(() => {
  vi.useFakeTimers();
  render(<ToastStack />);
});
afterEach(() => {
  vi.useRealTimers();
});

/** In steps: React renders the change of a timer at the end of a step, which starts the next transition. */
async function pass(ms: number) {
  for (let step = 0; step < ms; step += 100) await act(() => vi.advanceTimersByTimeAsync(100));
}

const show = (toast: () => void) => act(async () => toast());

it('shows the same text once, for a whole second from the last time', async () => {
  await show(() => toasts.error('Server Error'));
  await pass(800);
  await show(() => toasts.error('Server Error'));
  expect(screen.getAllByText('Server Error')).toHaveLength(1);
  await pass(800);
  expect(screen.getByText('Server Error')).toBeInTheDocument();
  await pass(1000);
  expect(screen.queryByText('Server Error')).not.toBeInTheDocument();
  await show(() => toasts.error('Server Error'));
  expect(screen.getByText('Server Error')).toBeInTheDocument();
});

it('shows toasts below the bar, wherever that is', async () => {
  const bar = document.body.appendChild(document.createElement('header'));
  const place = vi.spyOn(bar, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 48, 390, 109));
  await show(() => toasts.success('Order Placed'));
  const region = screen.getByText('Order Placed').closest('[role="status"]');
  expect(region).toHaveStyle({ '--toasts-top': '169px' });
  place.mockReturnValue(new DOMRect(0, 0, 390, 109));
  window.dispatchEvent(new Event('scroll'));
  expect(region).toHaveStyle({ '--toasts-top': '121px' });
  bar.remove();
});

it('shows different texts together', async () => {
  await show(() => {
    toasts.success('Order Placed');
    toasts.success('Continue Shopping');
  });
  expect(screen.getByText('Order Placed')).toBeInTheDocument();
  expect(screen.getByText('Continue Shopping')).toBeInTheDocument();
});

it('says why the shop refused a change, for long enough to read it', async () => {
  vi.spyOn(console, 'error').mockReturnValue();
  const reason = 'A cart holds at most 200 different books.';
  await show(() => toasts.failure(new RefusedChange(reason), 'Failed to add item to Cart'));
  expect(screen.getByText('Failed to add item to Cart')).toBeInTheDocument();
  const [alert] = screen.getAllByRole('alert').filter((each) => within(each).queryByText(reason));
  expect(alert).toBeVisible();
  await pass(2000);
  expect(screen.queryByText('Failed to add item to Cart')).not.toBeInTheDocument();
  expect(screen.getByText(reason)).toBeInTheDocument();
});
