/** What a text of the owner may lead to: nothing that a browser runs, and no address that only looks like one of the shop. */
const ofShop = /^\/(?![/\\])[^\s\\]*$/;
const secure = /^https:\/\/[^\s\\/]+([/?#][^\s\\]*)?$/i;

/** Whether a link leads to a page of the shop: a path such as `/products`. */
export const isShopPath = (link: string): boolean => ofShop.test(link) && hasNoControls(link);

/** Whether a link leads to a page of the shop, or to one elsewhere with https. */
export const isPageLink = (link: string): boolean =>
  isShopPath(link) || (secure.test(link) && hasNoControls(link) && URL.canParse(link));

/** Whether a link of a text may stay: one to a page, to a place of the same page, of an email or of a telephone. */
export const isTextLink = (link: string): boolean =>
  isPageLink(link) || (/^(#|mailto:|tel:|http:\/\/)[^\s\\]+$/i.test(link) && hasNoControls(link));

/** Browsers leave control characters out before they read a link. */
const hasNoControls = (link: string): boolean => !/\p{Cc}/u.test(link);
