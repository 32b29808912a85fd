import { useEffect, useState } from 'react';
import { useStore } from 'react-admin';
import { type CarriersQuery, CarriersRequest } from '../generated/requests.ts';
import { useStaffRequest } from '../network/use-staff-request.ts';

/** The carriers, and the one that this browser shipped with last. */
export function useCarriers() {
  const send = useStaffRequest();
  const [carriers, setCarriers] = useState<CarriersQuery['carriers']>([]);
  const [failure, setFailure] = useState<string>();
  const [last, setLast] = useStore<string>('orders.carrier', '');
  useEffect(() => {
    send(CarriersRequest, {}).then(
      (answer) => setCarriers(answer.carriers),
      (error: Error) => setFailure(error.message),
    );
  }, [send]);
  const chosen = carriers.find(({ id }) => id === last) ?? carriers[0];
  return { carriers, carrierId: chosen?.id ?? '', choose: setLast, failure };
}
