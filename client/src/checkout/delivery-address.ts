import { hasTexts, storedValue, useStoredValue } from '../../shared/stored-value.ts';
import { sessionId, useSession } from '../network/session.ts';

interface Choice {
  addressId: string;
  /** Identifies the login in which it was chosen. */
  session: string;
}

const stored = storedValue('session', 'quire-delivery-address', (value): value is Choice =>
  hasTexts(value, 'addressId', 'session'),
);

/**
 * Stores the delivery address of the next order. The choice survives a reload; another login clears it
 * (Specification §4).
 * @param addressId one of the shopper's addresses; null clears the choice
 */
export function chooseDeliveryAddress(addressId: string | null): void {
  stored.set(addressId === null ? null : { addressId, session: sessionId() });
}

/** The id of the chosen delivery address, or null if none has been chosen since the login. */
export function useDeliveryAddress(): string | null {
  const { id } = useSession();
  const choice = useStoredValue(stored);
  return id !== '' && choice?.session === id ? choice.addressId : null;
}
