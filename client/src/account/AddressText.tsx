import Box from '@mui/material/Box';
import type { Address_AddressFragment } from './Address.generated.ts';

/** An address in the form of a letter: name, place, telephone. It may be an order's copy. */
export function AddressText({ address }: { address: Omit<Address_AddressFragment, 'id' | '__typename'> }) {
  const { name, mobile, area, locality, pincode, city, state, alternatePhoneNumber } = address;
  return (
    <Box component="span" sx={{ display: 'block', typography: 'body2', overflowWrap: 'anywhere' }}>
      <Box component="span" sx={{ display: 'block', typography: 'body1', fontWeight: 600 }}>
        {name}
      </Box>
      <Box component="span" sx={{ display: 'block', mt: 0.5 }}>
        {area}
      </Box>
      {locality && (
        <Box component="span" sx={{ display: 'block' }}>
          {locality}
        </Box>
      )}
      <Box component="span" sx={{ display: 'block' }}>
        {[`${city} ${pincode}`.trim(), state].filter(Boolean).join(', ')}
      </Box>
      <Box
        component="span"
        sx={{ mt: 1, display: 'flex', flexWrap: 'wrap', columnGap: 2, color: 'text.secondary' }}
      >
        {mobile && <span>{`Mobile ${mobile}`}</span>}
        {alternatePhoneNumber && <span>{`Alternate ${alternatePhoneNumber}`}</span>}
      </Box>
    </Box>
  );
}
