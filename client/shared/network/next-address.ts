let address = (): string => location.href;

/**
 * Where the shopper is about to be: the address of a page whose code still loads, or else this one. At once, while
 * `useNavigation` tells it with the next rendering.
 */
export const nextAddress = (): string => address();

/** @param next reads it from the router */
export function readNextAddress(next: () => string): void {
  address = next;
}
