import { type RefObject, useLayoutEffect, useRef } from 'react';
import { focusHeading } from '../../shared/ui/focus-heading.ts';

/**
 * Keeps the focus in a list after a button inside an item has removed it: it goes to the first link or button of the
 * next item, or to the page's heading if the list is empty.
 * @param ids of the items, in the order of the list's children
 * @returns the ref of the list
 */
export function useFocusAfterRemoval(ids: readonly string[]): RefObject<HTMLUListElement | null> {
  const list = useRef<HTMLUListElement>(null);
  const before = useRef(ids);

  useLayoutEffect(() => {
    const gone = before.current.findIndex((id) => !ids.includes(id));
    before.current = ids;
    // The focus is lost with its element; if it is elsewhere, it stays there.
    if (gone < 0 || document.activeElement !== document.body) return;
    const next = list.current?.children.item(Math.min(gone, ids.length - 1));
    const control = next?.querySelector<HTMLElement>('a[href], button');
    if (control) control.focus();
    else focusHeading();
  }, [ids]);

  return list;
}
