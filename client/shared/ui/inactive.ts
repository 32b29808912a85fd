import type { MouseEvent } from 'react';

/**
 * Props of a button that does nothing for now, such as while a request is on its way. Not `disabled` of HTML: that would
 * take the focus away from whoever has pressed it.
 */
export const inactive = (isInactive: boolean, onClick?: () => void) => ({
  'aria-disabled': isInactive,
  onClick(event: MouseEvent) {
    // Of a submit button the press would send the form.
    if (isInactive) event.preventDefault();
    else onClick?.();
  },
});
