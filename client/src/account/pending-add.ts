/** What somebody wanted with a book when the shop did not know, or no longer knew, who they are. */
export interface PendingAdd {
  /** The list that it goes to; from the cart to the wishlist; or that the shop writes once it is back. */
  to: 'cart' | 'wishlist' | 'wishlist from cart' | 'back in stock';
  productId: string;
  /** The shopper whose session had ended; empty for a visitor. */
  shopperId: string;
  /** An ISO 8601 time. */
  pressedAt: string;
}
