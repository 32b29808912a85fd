import { useEffect, useState } from 'react';
import { StaffTaxRatesRequest } from '../generated/requests.ts';
import { useStaffRequest } from '../network/use-staff-request.ts';

/** The rates that a tax may have, in hundredths of a percent, none while they are loading. */
export function useTaxRates() {
  const send = useStaffRequest();
  const [rates, setRates] = useState<readonly number[]>([]);
  const [failure, setFailure] = useState<string>();
  useEffect(() => {
    send(StaffTaxRatesRequest, {}).then(
      ({ staffTaxRates }) => setRates(staffTaxRates),
      (error: Error) => setFailure(error.message),
    );
  }, [send]);
  return { rates, failure };
}
