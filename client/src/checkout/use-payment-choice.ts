import { useState } from 'react';
import { formatRupees } from '../../shared/money.ts';
import { usePayOnDeliveryQuery } from './PayOnDelivery.generated.ts';

export interface PaymentChoice {
  payOnDelivery: boolean;
  /** Why the order cannot be paid on delivery, in words for the shopper; null where it can. */
  refusal: string | null;
  choose(payOnDelivery: boolean): void;
  /** Asks the shop again; resolves when it has answered. */
  refresh(): Promise<void>;
}

interface Wish {
  /** Whether the shop takes payment on delivery. */
  isOffered: boolean;
  addressId: string | undefined;
  /** Undefined while it is not known. */
  totalPaise: number | undefined;
}

/** How the next order is paid; undefined in a shop that does not take payment on delivery, and until that is known. */
export function usePaymentChoice({ isOffered, addressId, totalPaise }: Wish): PaymentChoice | undefined {
  const [isChosen, choose] = useState(false);
  const { data, refetch } = usePayOnDeliveryQuery({
    variables: { addressId: addressId ?? '' },
    skip: !isOffered || addressId === undefined,
    fetchPolicy: 'network-only',
  });
  const offer = data?.payOnDelivery;
  if (!offer || totalPaise === undefined || totalPaise === 0) return undefined;
  const { maxPaise, refusal } = offer;
  const tooMuch =
    totalPaise > maxPaise ? `An order of more than ${formatRupees(maxPaise)} is paid at once.` : null;
  const reason = refusal ?? tooMuch;
  return {
    payOnDelivery: isChosen && reason === null,
    refusal: reason,
    choose,
    // Without an answer the shop decides at Buy.
    refresh: () =>
      refetch().then(
        () => undefined,
        () => undefined,
      ),
  };
}
