import { act } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';

/** Puts a text into a field, in place of what it has, by one paste: typing renders the page anew for each letter. */
export async function fill(user: UserEvent, field: HTMLElement, text: string): Promise<void> {
  act(() => {
    field.focus();
    (field as HTMLInputElement).select();
  });
  await user.paste(text);
}
