import { useQuery } from '@tanstack/react-query';
import { useStaffRequest } from '../data/use-staff-request.ts';
import { FilterField } from '../ui/FilterField.tsx';
import { OrderRegionsDocument } from './StaffOrders.generated.ts';

/** A filter by the state of India that an order goes to. */
export function RegionFilter({ source, label }: { source: string; label: string }) {
  const send = useStaffRequest();
  // The other filters work without it; the list itself says that the shop does not answer.
  const { data } = useQuery({
    queryKey: ['OrderRegions'],
    queryFn: () => send(OrderRegionsDocument, {}),
  });
  const choices = Object.fromEntries((data?.states ?? []).map((name) => [name, name]));
  return <FilterField source={source} label={label} choices={choices} />;
}
