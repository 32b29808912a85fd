import { useEffect, useRef, useState } from 'react';
import { useStore } from 'react-admin';
import { type CarriersQuery, CarriersRequest } from '../generated/requests.ts';
import { useStaffRequest } from '../network/use-staff-request.ts';

type Carriers = CarriersQuery['carriers'];

/**
 * The carriers, and the one that this browser shipped with last.
 * @param sentWith the carrier of a parcel that is on its way: it is chosen instead
 */
export function useCarriers(sentWith?: string) {
  const send = useStaffRequest();
  const [carriers, setCarriers] = useState<Carriers>([]);
  const [failure, setFailure] = useState<string>();
  const [corrected, correct] = useState(sentWith);
  const [last, setLast] = useStore<string>('orders.carrier', '');
  const loading = useRef(Promise.resolve(carriers));
  useEffect(() => {
    loading.current = send(CarriersRequest, {}).then(
      (data) => {
        setCarriers(data.carriers);
        return data.carriers;
      },
      (error: Error) => {
        setFailure(error.message);
        return [];
      },
    );
  }, [send]);
  const chosenOf = (known: Carriers): string | undefined =>
    (known.find(({ id }) => id === (corrected ?? last)) ?? known[0])?.id;
  return {
    carriers,
    carrierId: chosenOf(carriers) ?? '',
    choose: sentWith === undefined ? setLast : correct,
    failure,
    /** The chosen carrier once the carriers are loaded; undefined where that failed. */
    loadedCarrierId: async () => chosenOf(await loading.current),
  };
}
