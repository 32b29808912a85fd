import { useEffect, useState } from 'react';
import { SelectInput, type SelectInputProps } from 'react-admin';
import { OrderRegionsRequest } from '../generated/requests.ts';
import { useStaffRequest } from '../network/use-staff-request.ts';

/** A choice of the states of India that an address can be in. */
export function RegionInput(props: SelectInputProps) {
  const send = useStaffRequest();
  const [states, setStates] = useState<string[]>();
  useEffect(() => {
    send(OrderRegionsRequest, {}).then(
      (answer) => setStates(answer.states),
      // The other filters work without it; the list itself says that the shop does not answer.
      () => setStates([]),
    );
  }, [send]);
  return (
    <SelectInput
      {...props}
      isLoading={!states}
      choices={(states ?? []).map((name) => ({ id: name, name }))}
      translateChoice={false}
    />
  );
}
