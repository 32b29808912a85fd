import TextField from '@mui/material/TextField';
import { useForm } from 'react-hook-form';
import { setServerErrors } from '../../shared/ui/form-errors.ts';
import { useStaffRequest } from '../data/use-staff-request.ts';
import { FormDialog } from '../ui/FormDialog.tsx';
import { useSaveRow } from '../ui/ordered-list.ts';
import { RefusalNotice } from '../ui/RefusalNotice.tsx';
import { AddCarrierDocument, type CarrierRowFragment, ChangeCarrierDocument } from './Carriers.generated.ts';
import { CARRIERS_KEY, carriersOutcome } from './carrier-list.ts';

interface Props {
  /** Undefined for a new one. */
  carrier: CarrierRowFragment | undefined;
  onClose(): void;
}

const FIELDS = ['name', 'linkTemplate'] as const;

/** Adds or changes a carrier. */
export function CarrierDialog({ carrier, onClose }: Props) {
  const send = useStaffRequest();
  const { register, handleSubmit, setError, formState } = useForm({
    defaultValues: { name: carrier?.name ?? '', linkTemplate: carrier?.linkTemplate ?? '' },
  });
  const { errors } = formState;
  const {
    mutate: save,
    isPending,
    error: refusal,
  } = useSaveRow<CarrierRowFragment, { name: string; linkTemplate: string }>({
    queryKey: CARRIERS_KEY,
    row: carrier,
    async save({ name, linkTemplate }, version) {
      const input = { name, linkTemplate: linkTemplate.trim() || null };
      return carriersOutcome(
        carrier
          ? (await send(ChangeCarrierDocument, { id: carrier.id, input, version })).changeCarrier
          : (await send(AddCarrierDocument, { input })).addCarrier,
      );
    },
    placeErrors: (invalid) => setServerErrors(invalid, FIELDS, setError),
    factsOf: (now) => [`Name: ${now.name}`, `Tracking link: ${now.linkTemplate ?? 'none'}`],
    onSaved: onClose,
  });

  return (
    <FormDialog
      title={carrier ? `Change ${carrier.name}` : 'Add a carrier'}
      action="Save"
      busy={isPending}
      onSubmit={handleSubmit((values) => save(values))}
      onClose={onClose}
    >
      <RefusalNotice refusal={refusal} />
      <TextField
        label="Name"
        required
        error={Boolean(errors.name)}
        helperText={errors.name?.message ?? 'As shoppers see it.'}
        autoComplete="off"
        {...register('name', { required: 'Write the name.' })}
      />
      <TextField
        label="Tracking link"
        type="url"
        error={Boolean(errors.linkTemplate)}
        helperText={
          errors.linkTemplate?.message ??
          'The page that shows where a parcel is, with {number} in place of its number. Empty: none.'
        }
        autoComplete="off"
        {...register('linkTemplate')}
      />
    </FormDialog>
  );
}
