import { useEffect } from 'react';

declare global {
  /** The events that head-script.js records until hydration; reading them stops the recording. */
  interface Window {
    /** Buttons that were clicked. */
    takeRecordedClicks?: () => HTMLButtonElement[];
    /** Text and choices, by form field. */
    takeRecordedInput?: () => Map<HTMLInputElement | HTMLSelectElement, string>;
  }
}

const { set: setValue } =
  Object.getOwnPropertyDescriptor(globalThis.HTMLInputElement?.prototype ?? {}, 'value') ?? {};

let pressed: HTMLButtonElement[] = [];

/** Called right before hydration, after which React handles events itself. */
export function stopRecordingEvents(): void {
  pressed = window.takeRecordedClicks?.() ?? [];
}

function replayEvents(): void {
  for (const [input, text] of window.takeRecordedInput?.() ?? []) {
    const isChoice = input instanceof HTMLSelectElement;
    const dispatch = () => input.dispatchEvent(new Event(isChoice ? 'change' : 'input', { bubbles: true }));
    // Dispatches two events. At the first, React hydrates the part of the page with the field, if it has not yet, which
    // resets the value or records the typed one without an event. React then notices a change with the second.
    dispatch();
    if (isChoice) input.value = text;
    else {
      input.value = input.defaultValue;
      setValue?.call(input, text);
    }
    dispatch();
  }
  for (const button of pressed.splice(0)) if (button.isConnected) button.click();
}

/** Replays what a shopper typed and clicked in the server-rendered page before hydration. */
export function useReplayEvents(): void {
  useEffect(() => {
    // React hydrates parts of the page later, or sooner if they are clicked; never while it is rendering.
    const timer = setTimeout(replayEvents);
    return () => clearTimeout(timer);
  }, []);
}
