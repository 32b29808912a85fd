import { useEffect } from 'react';

declare global {
  interface Window {
    /** Buttons that were pressed before React had taken the page over; before-paint.js keeps them. */
    takeEarlyPresses?: () => HTMLButtonElement[];
  }
}

const { set: setValue } =
  Object.getOwnPropertyDescriptor(globalThis.HTMLInputElement?.prototype ?? {}, 'value') ?? {};

let pressed: HTMLButtonElement[] = [];

/** Right before React takes the page over: what is pressed from here on it hears itself. */
export function endEarlyPresses(): void {
  pressed = window.takeEarlyPresses?.() ?? [];
}

function makeGoodEarlyInput(): void {
  for (const input of document.querySelectorAll<HTMLInputElement>(
    'input[type="search"], input[type="text"]',
  )) {
    const typed = input.value;
    if (typed === input.defaultValue) continue;
    // React compares with what it knows: it is told of nothing, and then of this.
    input.value = input.defaultValue;
    setValue?.call(input, typed);
    input.dispatchEvent(new Event('input', { bubbles: true }));
  }
  for (const button of pressed.splice(0)) if (button.isConnected) button.click();
}

/** Makes good what a shopper typed and pressed in the page as it was served, before React listened. */
export function useEarlyInput(): void {
  useEffect(() => {
    // Parts of the page are taken over after the whole, sooner when they are pressed; not while React is at work.
    const timer = setTimeout(makeGoodEarlyInput);
    return () => clearTimeout(timer);
  }, []);
}
