import { useQuery } from '@tanstack/react-query';
import { OrderRegionsRequest } from '../generated/requests.ts';
import { FilterField } from '../layout/FilterField.tsx';
import { useStaffRequest } from '../network/use-staff-request.ts';

/** A filter by the state of India that an order goes to. */
export function RegionFilter({ source, label }: { source: string; label: string }) {
  const send = useStaffRequest();
  // The other filters work without it; the list itself says that the shop does not answer.
  const { data } = useQuery({
    queryKey: ['operation', OrderRegionsRequest.name],
    queryFn: () => send(OrderRegionsRequest, {}),
  });
  const choices = Object.fromEntries((data?.states ?? []).map((name) => [name, name]));
  return <FilterField source={source} label={label} choices={choices} />;
}
