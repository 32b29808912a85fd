const TEXT_FIELD = 'input, textarea, select, [contenteditable]';

let byKeyboard = false;

/**
 * Whether somebody moves about the page with the keyboard: the last thing pressed was a key that does not write, and no
 * pointer since. `:focus-visible` alone does not say so: a text field has it after a touch, too.
 */
export const isKeyboardInUse = (): boolean => byKeyboard;

if (typeof document !== 'undefined') {
  const listening = { capture: true, passive: true };
  document.addEventListener(
    'pointerdown',
    () => {
      byKeyboard = false;
    },
    listening,
  );
  document.addEventListener(
    'keydown',
    ({ key, target }) => {
      const writes = key !== 'Tab' && target instanceof Element && target.closest(TEXT_FIELD) !== null;
      if (!writes) byKeyboard = true;
    },
    listening,
  );
}
