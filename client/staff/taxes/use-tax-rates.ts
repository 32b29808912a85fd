import { StaffTaxRatesRequest } from '../generated/requests.ts';
import { useStaffQuery } from '../network/use-staff-query.ts';

/** The rates that a tax may have, in hundredths of a percent, none while they are loading. */
export function useTaxRates() {
  const { data, failure } = useStaffQuery(StaffTaxRatesRequest, {});
  return { rates: data?.staffTaxRates ?? [], failure };
}
