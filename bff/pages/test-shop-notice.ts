/**
 * What every page of a shop begins with whose payments are simulated. It stands outside of what the client renders, so
 * that it is there before and without the client's scripts. Its colours are in `client/src/app/critical.css`.
 */
export const testShopNotice =
  '<aside class="test-shop" aria-label="Test shop">' +
  'Test shop: payments are simulated and no money moves.</aside>';
