import { useEffect } from 'react';

const BACK_ROOM = 'Quire back room';

/** `Orders · Quire back room` */
function titleOfHeading(): string {
  const heading = document.querySelector('h1')?.textContent.trim();
  return heading && heading !== BACK_ROOM ? `${heading} · ${BACK_ROOM}` : BACK_ROOM;
}

/** Keeps the title of the document what the heading of the page is: each page of the back room has one. */
export function useTitleFromHeading(): void {
  useEffect(() => {
    const follow = () => {
      const title = titleOfHeading();
      if (document.title !== title) document.title = title;
    };
    const observer = new MutationObserver(follow);
    observer.observe(document.body, { subtree: true, childList: true, characterData: true });
    follow();
    return () => observer.disconnect();
  }, []);
}
