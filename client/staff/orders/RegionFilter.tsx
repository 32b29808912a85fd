import { useEffect, useState } from 'react';
import { OrderRegionsRequest } from '../generated/requests.ts';
import { FilterField } from '../layout/FilterField.tsx';
import { useStaffRequest } from '../network/use-staff-request.ts';

/** A filter by the state of India that an order goes to. */
export function RegionFilter({ source, label }: { source: string; label: string }) {
  const send = useStaffRequest();
  const [states, setStates] = useState<string[]>([]);
  useEffect(() => {
    send(OrderRegionsRequest, {}).then(
      (response) => setStates(response.states),
      // The other filters work without it; the list itself says that the shop does not answer.
      () => setStates([]),
    );
  }, [send]);
  const choices = Object.fromEntries(states.map((name) => [name, name]));
  return <FilterField source={source} label={label} choices={choices} />;
}
