import { useEffect } from 'react';

declare global {
  /** What head-script.js keeps until React has taken the page over; once asked it keeps no more. */
  interface Window {
    /** Buttons that were pressed. */
    takeRecordedClicks?: () => HTMLButtonElement[];
    /** Texts and choices by the fields that they were typed into and made in. */
    takeRecordedInput?: () => Map<HTMLInputElement | HTMLSelectElement, string>;
  }
}

const { set: setValue } =
  Object.getOwnPropertyDescriptor(globalThis.HTMLInputElement?.prototype ?? {}, 'value') ?? {};

let pressed: HTMLButtonElement[] = [];

/** Right before React takes the page over: what is pressed from here on it hears itself. */
export function stopRecordingEvents(): void {
  pressed = window.takeRecordedClicks?.() ?? [];
}

function replayEvents(): void {
  for (const [input, text] of window.takeRecordedInput?.() ?? []) {
    const isChoice = input instanceof HTMLSelectElement;
    const tell = () => input.dispatchEvent(new Event(isChoice ? 'change' : 'input', { bubbles: true }));
    // At its first event React takes over the part of the page with the field, unless it has already. It puts back
    // what was served, or knows what was typed and finds nothing new: it is told of nothing, and then of this.
    tell();
    if (isChoice) input.value = text;
    else {
      input.value = input.defaultValue;
      setValue?.call(input, text);
    }
    tell();
  }
  for (const button of pressed.splice(0)) if (button.isConnected) button.click();
}

/** Makes good what a shopper typed and pressed in the page as it was served, before React listened. */
export function useReplayEvents(): void {
  useEffect(() => {
    // Parts of the page are taken over after the whole, sooner when they are pressed; not while React is at work.
    const timer = setTimeout(replayEvents);
    return () => clearTimeout(timer);
  }, []);
}
