import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { UndoShelf } from './UndoShelf.tsx';
import { offerUndo } from './undo-offers.ts';

beforeEach(() => {
  vi.useFakeTimers();
  render(<UndoShelf />);
});
afterEach(() => {
  vi.useRealTimers();
});

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const offer = (message: string, undo = vi.fn(async () => {})) => {
  act(() => offerUndo(message, undo));
  return undo;
};

it('offers to undo a removal for some seconds', async () => {
  offer('Removed from your cart: Emma');
  expect(screen.getByRole('status')).toHaveTextContent('Removed from your cart: Emma');
  await pass(7000);
  expect(screen.getByRole('button', { name: 'Undo' })).toBeInTheDocument();
  await pass(2000);
  expect(screen.queryByRole('button', { name: 'Undo' })).not.toBeInTheDocument();
});

it('stays while it has the focus, or the shopper uses the keyboard', async () => {
  offer('Removed from your cart: Emma');
  screen.getByRole('button', { name: 'Undo' }).focus();
  await pass(60_000);
  expect(screen.getByRole('button', { name: 'Undo' })).toBeInTheDocument();
  act(() => screen.getByRole('button', { name: 'Undo' }).blur());
  await pass(9000);
  expect(screen.queryByRole('button', { name: 'Undo' })).not.toBeInTheDocument();
});

it('does not stay for a text field that a finger has touched', async () => {
  render(<input aria-label="Search" />);
  const field = screen.getByLabelText('Search');
  // Browsers always show the focus of a text field; jsdom shows it after a key only.
  fireEvent.keyDown(document.body, { key: 'Tab' });
  fireEvent.pointerDown(field, { pointerType: 'touch' });
  act(() => field.focus());
  fireEvent.keyDown(field, { key: 'e' });
  expect(field.matches(':focus-visible')).toBe(true);
  offer('Removed from your cart: Emma');
  await pass(9000);
  expect(screen.queryByRole('button', { name: 'Undo' })).not.toBeInTheDocument();

  fireEvent.keyDown(field, { key: 'Tab' });
  offer('Removed from your cart: Ulysses');
  await pass(60_000);
  expect(screen.getByRole('button', { name: 'Undo' })).toBeInTheDocument();
  fireEvent.pointerDown(document.body);
  await pass(9000);
});

it('undoes the newest by Ctrl+Z, but not while somebody types', async () => {
  const first = offer('Removed from your cart: Emma');
  const second = offer('Removed from your cart: Ulysses');
  render(<input aria-label="Search" />);
  fireEvent.keyDown(screen.getByLabelText('Search'), { key: 'z', ctrlKey: true });
  expect(second).not.toHaveBeenCalled();
  fireEvent.keyDown(document.body, { key: 'z', ctrlKey: true });
  await pass(0);
  expect(second).toHaveBeenCalledOnce();
  expect(first).not.toHaveBeenCalled();
  expect(screen.getAllByRole('button', { name: 'Undo' })).toHaveLength(1);
});

it('can be tried again after a failure, and not twice at once', async () => {
  const undo = offer(
    'Removed from your cart: Emma',
    vi.fn(async () => {}).mockRejectedValueOnce(new Error('The shop is down')),
  );
  const button = screen.getByRole('button', { name: 'Undo' });
  fireEvent.click(button);
  fireEvent.click(button);
  await pass(0);
  expect(undo).toHaveBeenCalledTimes(1);
  fireEvent.click(button);
  await pass(0);
  expect(undo).toHaveBeenCalledTimes(2);
  expect(screen.queryByRole('button', { name: 'Undo' })).not.toBeInTheDocument();
});

it('shows three at most', () => {
  for (const title of ['Emma', 'Ulysses', 'Dubliners', 'Persuasion'])
    offer(`Removed from your cart: ${title}`);
  expect(screen.getAllByRole('button', { name: 'Undo' })).toHaveLength(3);
  expect(screen.queryByText(/Emma/)).not.toBeInTheDocument();
});
