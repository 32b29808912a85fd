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
let focused: Element | null = null;

/** Called right before React takes the page over or replaces its shell; then it handles events itself. */
export function stopRecordingEvents(): void {
  pressed = window.takeRecordedClicks?.() ?? [];
  focused = document.activeElement;
}

const nameOf = (control: Element): string | null =>
  control.getAttribute('name') || control.getAttribute('aria-label') || control.textContent;

/** The same control in what replaced the page's shell; the control itself if React took it over. */
function counterpart<Control extends HTMLElement>(control: Control): Control | undefined {
  if (control.isConnected) return control;
  const name = nameOf(control);
  return [...document.querySelectorAll<Control>(control.localName)].find((other) => nameOf(other) === name);
}

/** Where the shopper was typing, they go on. */
function restoreFocus(): void {
  if (!(focused instanceof HTMLElement) || focused.isConnected) return;
  const control = counterpart(focused);
  control?.focus({ preventScroll: true });
  // Inputs such as those for an email have no caret that scripts may move.
  if (control instanceof HTMLInputElement && control.selectionStart !== null)
    control.setSelectionRange(control.value.length, control.value.length);
}

let isReplayed = false;

/** Replays, once, what a shopper typed and clicked in the server-rendered page before React handled events. */
export function replayEvents(): void {
  if (isReplayed) return;
  isReplayed = true;
  for (const [recorded, text] of window.takeRecordedInput?.() ?? []) {
    const input = counterpart(recorded);
    if (!input) continue;
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
  restoreFocus();
  for (const button of pressed.splice(0)) counterpart(button)?.click();
}

/** Replays them as soon as React has taken the page over. */
export function useReplayEvents(): void {
  useEffect(() => {
    // React hydrates parts of the page later, or sooner if they are clicked; never while it is rendering.
    const timer = setTimeout(replayEvents);
    return () => clearTimeout(timer);
  }, []);
}
