import { nextAddress } from './next-address.ts';

const KEY = 'quire-reloaded-at';
const ONCE_IN_MS = 60_000;

function reloadedJustNow(): boolean {
  try {
    const last = Number(sessionStorage.getItem(KEY));
    sessionStorage.setItem(KEY, String(Date.now()));
    return Date.now() - last < ONCE_IN_MS;
  } catch {
    // Without storage, a second attempt cannot be recognized: the shopper reloads by hand.
    return true;
  }
}

/**
 * Loads a part of the client by its dynamic import. An upgrade of the shop removes old parts: then the page reloads,
 * once, with the new ones. Where the shopper has asked for the part again, the page reloads in any case: browsers remember
 * parts that could not be loaded, and what these import, for as long as a page is open.
 * @throws the import's error if the shop does not respond at all, or reloading did not help
 */
export async function fetchCode<Part>(load: () => Promise<Part>, isAskedAgain = false): Promise<Part> {
  try {
    return await load();
  } catch (error) {
    const shop = await fetch(location.pathname, { method: 'HEAD', cache: 'no-store' }).catch(() => null);
    // A 404 is a response as well.
    if (!shop || shop.status >= 500 || (reloadedJustNow() && !isAskedAgain)) throw error;
    const next = nextAddress();
    if (next === location.href) location.reload();
    else location.assign(next);
    return new Promise(() => undefined);
  }
}
