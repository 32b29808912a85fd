import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useStaffRequest } from '../data/use-staff-request.ts';
import { OrderDeliveryDocument } from './ChangeOrder.generated.ts';
import { placeOf } from './new-order.ts';
import type { StaffOrder } from './packing.ts';

/** What delivery of an order costs to the place of a form, and whether it is charged: not unless somebody says so of this amount. */
export function useDeliveryCharge(
  { id, version }: Pick<StaffOrder, 'id' | 'version'>,
  where: { state: string; pincode: string },
) {
  const send = useStaffRequest();
  const place = placeOf({ ...where, isDelivered: true });
  const { data } = useQuery({
    queryKey: ['OrderDelivery', id, version, place ?? null],
    enabled: place != null,
    queryFn: async () => (place ? send(OrderDeliveryDocument, { id, place }) : undefined),
  });
  const delivery = place ? data?.orderDelivery : undefined;
  const [wantedPaise, setWantedPaise] = useState<number>();
  const isPossible =
    delivery?.deliveryPaise != null &&
    delivery.refusal == null &&
    delivery.deliveryPaise !== delivery.chargedPaise;
  const isChargedAnew = isPossible && wantedPaise === delivery.deliveryPaise;
  return {
    delivery,
    isChargedAnew,
    setChargedAnew: (isWanted: boolean) =>
      setWantedPaise(isWanted ? (delivery?.deliveryPaise ?? undefined) : undefined),
    /** What to send: undefined where what the order costs stays. */
    chargedPaise: isChargedAnew ? wantedPaise : undefined,
  };
}
