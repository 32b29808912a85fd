import createCache from '@emotion/cache';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent, { PointerEventsCheckLevel, type UserEvent } from '@testing-library/user-event';
import { expect, onTestFinished } from 'vitest';
import { BackRoom } from '../staff/BackRoom.tsx';
import { staffSession } from '../staff/data/session.ts';
import { createBackRoomRouter } from '../staff/router.tsx';
import { backOffice } from './back-office.ts';
import { slowDown } from './network.ts';

// Outside of the document: jsdom would match all rules with each element that a query looks at.
const styles = createCache({ key: 'staff', container: document.createElement('head') });

/**
 * A token of a new staff member with a role, who has logged in with a code a moment ago.
 * @param secret in base32: their codes are of this secret, and the last one was given too long ago
 */
export const staffTokenOf = (
  role: string,
  member: { secret?: string; email?: string } = {},
): Promise<string> => backOffice('staff', { role, ...member });

/**
 * Has the shop refuse the token when a button sends an operation, as after eight hours, so that the login page opens. The
 * token stays valid for the test to log the same member in again.
 */
export async function endSessionAt(operation: string, press: () => Promise<void>): Promise<void> {
  const shop = slowDown(`(?:${operation}|StaffLogout)`);
  await press();
  await shop.fail('UNAUTHENTICATED');
  await shop.fail();
  expect(await screen.findByLabelText(/^Email/)).toBeVisible();
  shop.answer();
}

/** Opens a page anew, as the login does. */
export function logInAgain(path: string, token: string): UserEvent {
  cleanup();
  return visitStaff(path, token);
}

/** As a browser that shows the tab again: react-admin reads anew what its page shows. */
export const comeBackToTab = (): boolean => window.dispatchEvent(new Event('visibilitychange'));

/** Opens a page of the back room with somebody's token, or as nobody. */
export function visitStaff(path: string, token?: string): UserEvent {
  staffSession.set(token ? { token } : null);
  history.replaceState(null, '', `/staff${path}`);
  const router = createBackRoomRouter();
  onTestFinished(() => router.dispose());
  render(<BackRoom router={router} styles={styles} />);
  return userEvent.setup({ pointerEventsCheck: PointerEventsCheckLevel.Never });
}
