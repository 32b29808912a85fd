import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { type AddressFields, fieldsOf } from '../../shared/account/address-fields.ts';
import { useStaffRequest } from '../data/use-staff-request.ts';
import { AddressesOfShopperDocument } from './TakeOrder.generated.ts';

interface Props {
  shopperId: string;
  onChoose(address: AddressFields): void;
}

/** The addresses that an account has saved, of which one fills the form. Nothing for an account without any. */
export function SavedAddresses({ shopperId, onChoose }: Props) {
  const send = useStaffRequest();
  const { data, error } = useQuery({
    queryKey: ['AddressesOfShopper', shopperId],
    queryFn: () => send(AddressesOfShopperDocument, { shopperId }),
  });
  const addresses = data?.staffShopper?.addresses ?? [];
  if (error)
    return (
      <Typography role="status" variant="body2" sx={{ color: 'text.secondary' }}>
        The saved addresses could not be loaded. Type the address.
      </Typography>
    );
  if (addresses.length === 0) return null;
  return (
    <Box
      component="ul"
      aria-label="Saved addresses"
      sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 1 }}
    >
      {addresses.map(({ id, ...address }) => (
        <li key={id}>
          <Button
            variant="outlined"
            fullWidth
            onClick={() => onChoose(fieldsOf(address))}
            sx={{ justifyContent: 'start', textAlign: 'start', overflowWrap: 'anywhere' }}
          >
            <span>{`${address.name}, ${address.area}, ${address.city} ${address.pincode}`}</span>
          </Button>
        </li>
      ))}
    </Box>
  );
}
