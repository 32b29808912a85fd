import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import TextField from '@mui/material/TextField';
import { useEffect, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { placeFaults } from '../form-faults.ts';
import type { Address_AddressFragment, AddressInput } from '../generated/graphql.ts';
import { FaultNotice } from '../layout/FaultNotice.tsx';
import { focusHeading } from '../layout/focus-heading.ts';
import { faultForGood, faultIn, type TypedField, tidied } from './address-fields.ts';
import { StateField } from './StateField.tsx';

type Fields = Record<keyof AddressInput, string>;

const NAMES = [
  'name',
  'mobile',
  'area',
  'locality',
  'city',
  'pincode',
  'state',
  'alternatePhoneNumber',
] as const satisfies readonly (keyof Fields)[];

/** The values that the form begins with. */
const fieldsOf = (address: Address_AddressFragment | null): Fields => ({
  name: address?.name ?? '',
  mobile: address?.mobile ?? '',
  area: address?.area ?? '',
  locality: address?.locality ?? '',
  city: address?.city ?? '',
  pincode: address?.pincode ?? '',
  state: address?.state ?? '',
  alternatePhoneNumber: address?.alternatePhoneNumber ?? '',
});

const inputOf = (fields: Fields): AddressInput => ({
  name: tidied('name', fields.name),
  mobile: tidied('mobile', fields.mobile),
  area: tidied('area', fields.area),
  locality: tidied('locality', fields.locality),
  city: tidied('city', fields.city),
  pincode: tidied('pincode', fields.pincode),
  state: fields.state,
  alternatePhoneNumber: tidied('alternatePhoneNumber', fields.alternatePhoneNumber),
});

const numeric = { htmlInput: { inputMode: 'numeric' } } as const;
const telephone = { htmlInput: { inputMode: 'tel' } } as const;
// As high with a fault as without: nothing moves while one types.
const EMPTY_LINE = ' ';

interface Props {
  /** The address to change; null for a new one. */
  address: Address_AddressFragment | null;
  /** Saves what was written. Answers with what the shop finds wrong with it, nothing when it is saved. */
  onSave: (input: AddressInput) => Promise<readonly string[]>;
  onCancel: () => void;
}

/** The fields of an address with their rules, for a new one and for a saved one (Specification §5). */
export function AddressForm({ address, onSave, onCancel }: Props) {
  const [faults, setFaults] = useState<string[]>([]);
  const form = useForm<Fields>({ mode: 'onTouched', defaultValues: fieldsOf(address) });
  const { register, handleSubmit, setError, setFocus, trigger, getFieldState, formState } = form;
  const { errors, isSubmitting } = formState;
  // The state is seen with the next render only, a second press may come before.
  const sending = useRef(false);

  useEffect(() => {
    setFocus('name');
    return () => {
      // The button that opened the form has the focus again, unless it is gone with its address.
      if (document.activeElement === document.body) focusHeading();
    };
  }, [setFocus]);

  const submit = handleSubmit(async (fields) => {
    if (sending.current) return;
    sending.current = true;
    setFaults([]);
    setFaults(placeFaults(await onSave(inputOf(fields)), NAMES, setError));
    sending.current = false;
  });

  const field = (name: TypedField, hint = EMPTY_LINE) => ({
    error: Boolean(errors[name]),
    helperText: errors[name]?.message ?? hint,
    ...register(name, {
      validate: (text: string) => faultIn(name, text) ?? true,
      // What more typing cannot mend is said at once, the rest when the field is left.
      onChange: ({ target }) => {
        if (faultForGood(name, target.value) || getFieldState(name).invalid) void trigger(name);
      },
    }),
  });

  return (
    <Box
      component="form"
      noValidate
      onSubmit={submit}
      sx={{ minHeight: 0, flex: 1, display: 'flex', flexDirection: 'column' }}
    >
      <DialogContent
        dividers
        sx={{
          display: 'grid',
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' },
          alignContent: 'start',
          columnGap: 2,
          rowGap: { xs: 1, sm: 1.25 },
          '& .whole': { gridColumn: { sm: '1 / -1' } },
        }}
      >
        <TextField label="Name" required autoComplete="name" {...field('name')} />
        <TextField
          label="Mobile"
          required
          type="tel"
          autoComplete="tel"
          slotProps={telephone}
          {...field('mobile', '10 digits')}
        />
        <TextField
          className="whole"
          label="Area"
          required
          autoComplete="address-line1"
          {...field('area', 'House, building and street')}
        />
        <TextField
          className="whole"
          label="Locality"
          autoComplete="address-line2"
          {...field('locality', 'Optional')}
        />
        <TextField label="City" required autoComplete="address-level2" {...field('city')} />
        <TextField
          label="Pincode"
          required
          autoComplete="postal-code"
          slotProps={numeric}
          {...field('pincode', '6 digits')}
        />
        <StateField
          chosen={address?.state}
          error={Boolean(errors.state)}
          helperText={errors.state?.message ?? EMPTY_LINE}
          {...register('state', { required: 'Choose a state.' })}
        />
        <TextField
          label="Alternate phone number"
          type="tel"
          autoComplete="off"
          slotProps={telephone}
          {...field('alternatePhoneNumber', 'Optional; 10 digits')}
        />
      </DialogContent>
      {faults.length > 0 && (
        // In sight, however far the fields are scrolled.
        <Box sx={{ px: 3, pt: 2 }}>
          <FaultNotice faults={faults} />
        </Box>
      )}
      <DialogActions sx={{ px: 3, py: 2, gap: 0.5, '& > button': { flex: { xs: 1, sm: 'none' } } }}>
        <Button variant="outlined" aria-disabled={isSubmitting} onClick={onCancel}>
          Cancel
        </Button>
        <Button type="submit" aria-busy={isSubmitting}>
          {address ? 'Edit Address' : 'Add Address'}
        </Button>
      </DialogActions>
    </Box>
  );
}
