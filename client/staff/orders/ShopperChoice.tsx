import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useCanAccess } from 'react-admin';
import { useStaffRequest } from '../data/use-staff-request.ts';
import { StaffShoppersDocument } from '../shoppers/Shoppers.generated.ts';
import type { ChosenShopper, Whose } from './new-order.ts';

interface Props {
  whose: Whose;
  shopper: ChosenShopper | null;
  /** What is wrong with the choice. */
  error: string | undefined;
  onWhose(whose: Whose): void;
  onShopper(shopper: ChosenShopper | null): void;
}

/** For whom an order is taken. */
export function ShopperChoice({ whose, shopper, error, onWhose, onShopper }: Props) {
  const { canAccess: maySearch = false } = useCanAccess({ resource: 'shoppers', action: 'list' });
  return (
    <Box sx={{ display: 'grid', gap: 1.5 }}>
      <RadioGroup
        row
        aria-label="Shopper"
        value={whose}
        onChange={({ target }) => onWhose(target.value as Whose)}
        sx={{ columnGap: 2 }}
      >
        <FormControlLabel value="nobody" control={<Radio />} label="No name" />
        <FormControlLabel value="new" control={<Radio />} label="New shopper" />
        {maySearch && <FormControlLabel value="known" control={<Radio />} label="Has an account" />}
      </RadioGroup>
      {whose === 'known' &&
        (shopper ? (
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, alignItems: 'center' }}>
            <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
              <Box component="span" sx={{ display: 'block', fontWeight: 600 }}>
                {shopper.name}
              </Box>
              <span>{shopper.email}</span>
            </Box>
            <Button size="small" variant="outlined" onClick={() => onShopper(null)}>
              Choose another
            </Button>
          </Box>
        ) : (
          <ShopperSearch onChoose={onShopper} />
        ))}
      {error && <FormHelperText error>{error}</FormHelperText>}
    </Box>
  );
}

function ShopperSearch({ onChoose }: { onChoose(shopper: ChosenShopper): void }) {
  const send = useStaffRequest();
  const [typed, setTyped] = useState('');
  const search = typed.trim();
  const { data, error, isFetching } = useQuery({
    queryKey: ['ShoppersToChoose', search],
    enabled: search.length >= 2,
    queryFn: () => send(StaffShoppersDocument, { search, first: 5 }),
  });
  const found = search.length >= 2 ? data?.staffShoppers.nodes : undefined;
  return (
    <Box sx={{ display: 'grid', gap: 1 }}>
      <TextField
        label="Search shoppers"
        helperText="Name, email or mobile number"
        value={typed}
        autoFocus
        autoComplete="off"
        onChange={({ target }) => setTyped(target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          // Enter would send the form.
          event.preventDefault();
          const [only, ...others] = found ?? [];
          if (only && others.length === 0) onChoose(only);
        }}
      />
      <Typography role="status" variant="body2" sx={{ color: 'text.secondary' }}>
        {error?.message ??
          (isFetching
            ? 'Searching…'
            : found?.length === 0
              ? 'Nobody is found. Take them as a new shopper.'
              : '')}
      </Typography>
      {found && found.length > 0 && (
        <Box
          component="ul"
          aria-label="Shoppers found"
          sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 1 }}
        >
          {found.map(({ id, name, email }) => (
            <li key={id}>
              <Button
                variant="outlined"
                fullWidth
                onClick={() => onChoose({ id, name, email })}
                sx={{ justifyContent: 'start', textAlign: 'start', overflowWrap: 'anywhere' }}
              >
                <span>{`${name}, ${email}`}</span>
              </Button>
            </li>
          ))}
        </Box>
      )}
    </Box>
  );
}
