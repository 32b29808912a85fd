import Box from '@mui/material/Box';
import DialogContent from '@mui/material/DialogContent';
import TextField from '@mui/material/TextField';
import { useEffect } from 'react';
import { useForm } from 'react-hook-form';
import {
  type AddressFields,
  addressFieldError,
  errorWhileTyping,
  FIELD_NAMES,
  inputOf,
  type TypedField,
} from '../../shared/account/address-fields.ts';
import { useSaveDraft } from '../../shared/form-draft.ts';
import type { AddressInput } from '../../shared/schema.generated.ts';
import { focusHeading } from '../../shared/ui/focus-heading.ts';
import { type InvalidInput, setServerErrors } from '../../shared/ui/form-errors.ts';
import { ErrorNotice } from '../ui/ErrorNotice.tsx';
import { EMPTY_LINE } from '../ui/empty-line.ts';
import { FormButtons } from '../ui/FormButtons.tsx';
import { addressDrafts } from './address-drafts.ts';
import { NoDelivery } from './NoDelivery.tsx';
import { StateField } from './StateField.tsx';
import { useShopper } from './shopper.ts';

const numeric = { htmlInput: { inputMode: 'numeric' } } as const;
const telephone = { htmlInput: { inputMode: 'tel' } } as const;

interface Props {
  /** The id of the address to edit; null for a new one. */
  addressId: string | null;
  initial: AddressFields;
  /** The label of the button that saves. */
  saveLabel: string;
  /** Whether the form is being sent. */
  saving: boolean;
  /** Errors that concern no field. */
  formErrors: readonly string[];
  /** Saves the form. `place` shows the server's errors at the fields, and returns the rest. */
  onSave: (input: AddressInput, place: (invalid: InvalidInput) => string[]) => Promise<void>;
  /** Called where nothing is saved since fields are wrong. */
  onInvalid: () => void;
  onCancel: () => void;
}

/** The fields of an address with their validation, for a new and for a saved one (Specification §5). */
export function AddressForm(props: Props) {
  const { addressId, initial, saveLabel, saving, formErrors, onSave, onInvalid, onCancel } = props;
  const form = useForm<AddressFields>({ mode: 'onTouched', defaultValues: initial });
  const { register, handleSubmit, setError, setFocus, trigger, watch, getFieldState, getValues, formState } =
    form;
  const { errors } = formState;
  const { id } = useShopper();
  useSaveDraft(addressDrafts, id, '', () => ({ ...getValues(), addressId: addressId ?? '' }));

  useEffect(() => {
    setFocus('name');
    return () => {
      // Focus returns to the button that opened the form, unless it is gone with its address.
      if (document.activeElement === document.body) focusHeading();
    };
  }, [setFocus]);

  const save = handleSubmit(
    (fields) => onSave(inputOf(fields), (wrong) => setServerErrors(wrong, FIELD_NAMES, setError)),
    onInvalid,
  );

  const field = (name: TypedField, hint = EMPTY_LINE) => ({
    error: Boolean(errors[name]),
    helperText: errors[name]?.message ?? hint,
    ...register(name, {
      validate: (text: string) => addressFieldError(name, text) ?? true,
      // Shows errors that more typing cannot correct at once, and the others on blur.
      onChange: ({ target }) => {
        if (errorWhileTyping(name, target.value) || getFieldState(name).invalid) void trigger(name);
      },
    }),
  });

  return (
    <Box
      component="form"
      noValidate
      onSubmit={save}
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
          chosen={initial.state}
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
      <NoDelivery place={watch()} />
      {formErrors.length > 0 && (
        // Stays in view while the fields scroll.
        <Box sx={{ px: 3, pt: 2 }}>
          <ErrorNotice errors={formErrors} />
        </Box>
      )}
      <Box sx={{ px: 3, py: 2 }}>
        <FormButtons saveLabel={saveLabel} saving={saving} committed={saving} onCancel={onCancel} />
      </Box>
    </Box>
  );
}
