import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useStore } from 'react-admin';
import { useStaffRequest } from '../data/use-staff-request.ts';
import { CarriersDocument, type CarriersQuery } from './StaffOrder.generated.ts';

type Carriers = CarriersQuery['carriers'];

/**
 * The carriers, and the one that this browser shipped with last.
 * @param sentWith the carrier of a parcel that is on its way: it is chosen instead
 */
export function useCarriers(sentWith?: string) {
  const send = useStaffRequest();
  const { data, error, refetch } = useQuery({
    queryKey: ['Carriers'],
    queryFn: () => send(CarriersDocument, {}),
  });
  const [corrected, correct] = useState(sentWith);
  const [last, setLast] = useStore<string>('orders.carrier', '');
  const chosenOf = (known: Carriers = []): string | undefined =>
    (known.find(({ id }) => id === (corrected ?? last)) ?? known[0])?.id;
  return {
    carriers: data?.carriers ?? [],
    carrierId: chosenOf(data?.carriers) ?? '',
    choose: sentWith === undefined ? setLast : correct,
    failure: error?.message,
    /** The chosen carrier once the carriers are loaded; undefined where that fails. */
    async loadedCarrierId() {
      const loaded = data ?? (await refetch({ cancelRefetch: false })).data;
      return chosenOf(loaded?.carriers);
    },
  };
}
