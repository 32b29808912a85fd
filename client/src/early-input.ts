import { useEffect } from 'react';

declare global {
  interface Window {
    /**
     * What was typed, by its field, and the buttons that were pressed before React had taken the page over;
     * before-paint.js keeps them, and no more of them once it has given them out.
     */
    takeEarlyInput?: () => { typed: Map<HTMLInputElement, string>; pressed: HTMLButtonElement[] };
  }
}

const { set: setValue } =
  Object.getOwnPropertyDescriptor(globalThis.HTMLInputElement?.prototype ?? {}, 'value') ?? {};

function makeGoodEarlyInput(): void {
  const { typed = [], pressed = [] } = window.takeEarlyInput?.() ?? {};
  for (const [input, text] of typed) {
    const tell = () => input.dispatchEvent(new Event('input', { bubbles: true }));
    // At its first event React takes over the part of the page with the field, unless it has already. It puts back
    // what was served, or knows what was typed and finds nothing new: it is told of nothing, and then of this.
    tell();
    input.value = input.defaultValue;
    setValue?.call(input, text);
    tell();
  }
  for (const button of pressed) if (button.isConnected) button.click();
}

/** Makes good what a shopper typed and pressed in the page as it was served, before React listened. */
export function useEarlyInput(): void {
  useEffect(() => {
    // Parts of the page are taken over after the whole, sooner when they are pressed; not while React is at work.
    const timer = setTimeout(makeGoodEarlyInput);
    return () => clearTimeout(timer);
  }, []);
}
