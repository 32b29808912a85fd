const KEY = 'quire-reloaded-at';
const ONCE_IN_MS = 60_000;

function reloadedJustNow(): boolean {
  try {
    const last = Number(sessionStorage.getItem(KEY));
    sessionStorage.setItem(KEY, String(Date.now()));
    return Date.now() - last < ONCE_IN_MS;
  } catch {
    // Where storage is forbidden nothing tells a second time from the first: the shopper reloads by hand.
    return true;
  }
}

/**
 * Fetches a part of the shop by its dynamic import. After an upgrade the part may be gone: then the page is loaded
 * anew, once, with the parts of the upgraded shop.
 * @throws what the import threw when the shop does not answer at all, or when loading anew did not help
 */
export async function fetchCode<Part>(load: () => Promise<Part>): Promise<Part> {
  try {
    return await load();
  } catch (error) {
    const shop = await fetch(location.pathname, { method: 'HEAD', cache: 'no-store' }).catch(() => null);
    // A page that is not there is an answer as well.
    if (!shop || shop.status >= 500 || reloadedJustNow()) throw error;
    location.reload();
    return new Promise(() => undefined);
  }
}
