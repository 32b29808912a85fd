import { type RefObject, useLayoutEffect, useRef } from 'react';
import { focusHeading } from './focus-heading.ts';

/**
 * Keeps the focus in a list whose item was removed by a button within it: it goes to the first link or
 * button of the item that has moved up, and to the page's heading when none is left.
 * @param ids of the items, in the order of the list's children
 * @returns the ref of the list
 */
export function useFocusAfterRemoval(ids: readonly string[]): RefObject<HTMLUListElement | null> {
  const list = useRef<HTMLUListElement>(null);
  const before = useRef(ids);

  useLayoutEffect(() => {
    const gone = before.current.findIndex((id) => !ids.includes(id));
    before.current = ids;
    // With its element gone the focus is nowhere; elsewhere it is left alone.
    if (gone < 0 || document.activeElement !== document.body) return;
    const next = list.current?.children.item(Math.min(gone, ids.length - 1));
    const control = next?.querySelector<HTMLElement>('a[href], button');
    if (control) control.focus();
    else focusHeading();
  }, [ids]);

  return list;
}
