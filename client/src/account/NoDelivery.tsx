import { skipToken } from '@apollo/client/react';
import Box from '@mui/material/Box';
import { addressFieldError, tidied } from '../../shared/account/address-fields.ts';
import { useDeliveryToQuery } from '../cart/Delivery.generated.ts';

/** Says in the form of an address that the shop does not deliver there; nothing where it does. */
export function NoDelivery({ place: { pincode, state } }: { place: { pincode: string; state: string } }) {
  const isKnown = state !== '' && addressFieldError('pincode', pincode) === undefined;
  const variables = { pincode: tidied('pincode', pincode), state };
  const { data } = useDeliveryToQuery(isKnown ? { variables } : skipToken);
  const refusal = isKnown ? data?.delivery?.refusal : undefined;
  return (
    <Box role="status" sx={{ px: 3, pt: refusal ? 2 : 0, typography: 'body2', color: 'error.main' }}>
      {refusal && `${refusal} You can save the address all the same.`}
    </Box>
  );
}
