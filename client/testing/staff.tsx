import createCache from '@emotion/cache';
import { render } from '@testing-library/react';
import userEvent, { PointerEventsCheckLevel, type UserEvent } from '@testing-library/user-event';
import { BackRoom } from '../staff/BackRoom.tsx';
import { staffSession } from '../staff/session/session.ts';
import { backOffice } from './back-office.ts';

// Outside of the document: jsdom would match all rules with each element that a query looks at.
const styles = createCache({ key: 'staff', container: document.createElement('head') });

/**
 * A token of a new staff member with a role, who has logged in with a code a moment ago.
 * @param secret in base32: their codes are of this secret, and the last one was given too long ago
 */
export const staffTokenOf = (role: string, secret?: string): Promise<string> =>
  backOffice('staff', { role, ...(secret && { secret }) });

/** Opens a page of the back room with somebody's token, or as nobody. */
export function visitStaff(path: string, token?: string): UserEvent {
  staffSession.set(token ? { token } : null);
  history.replaceState(null, '', `/staff${path}`);
  render(<BackRoom styles={styles} />);
  return userEvent.setup({ pointerEventsCheck: PointerEventsCheckLevel.Never });
}
