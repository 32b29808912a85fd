import { useQuery } from '@tanstack/react-query';
import { useStaffRequest } from '../data/use-staff-request.ts';
import type { ListOutcome } from '../ui/ordered-list.ts';
import {
  type CarrierRowFragment,
  CarriersDocument,
  type ChangedCarriersFragment,
} from './Carriers.generated.ts';

export const CARRIERS_KEY = ['Carriers'];

/** The carriers of the shop in its order. */
export function useCarrierList() {
  const send = useStaffRequest();
  return useQuery({
    queryKey: CARRIERS_KEY,
    queryFn: async () => (await send(CarriersDocument, {})).carriers,
  });
}

/** What became of a change of the carriers. */
export const carriersOutcome = (outcome: ChangedCarriersFragment): ListOutcome<CarrierRowFragment> => {
  if (outcome.__typename === 'InvalidInput') return { invalid: outcome };
  const { carriers: rows } = outcome;
  return outcome.__typename === 'CarrierConflict' ? { rows, refusal: outcome.message } : { rows };
};
