import TextField from '@mui/material/TextField';
import { useForm } from 'react-hook-form';
import { setServerErrors } from '../../shared/ui/form-errors.ts';
import { useStaffRequest } from '../data/use-staff-request.ts';
import { FormDialog } from '../ui/FormDialog.tsx';
import { useSaveRow } from '../ui/ordered-list.ts';
import { RefusalNotice } from '../ui/RefusalNotice.tsx';
import {
  AddCategoryDocument,
  ChangeCategoryDocument,
  type StaffCategoryRowFragment,
} from './Categories.generated.ts';
import { CATEGORIES_KEY, categoriesOutcome } from './staff-categories.ts';

interface Props {
  /** Undefined for a new one. */
  category: StaffCategoryRowFragment | undefined;
  onClose(): void;
}

const FIELDS = ['name', 'slug', 'description'] as const;

/** Adds or changes a category. */
export function CategoryDialog({ category, onClose }: Props) {
  const send = useStaffRequest();
  const { register, handleSubmit, setError, formState } = useForm({
    defaultValues: {
      name: category?.name ?? '',
      slug: category?.slug ?? '',
      description: category?.description ?? '',
    },
  });
  const { errors } = formState;
  const {
    mutate: save,
    isPending,
    error: refusal,
  } = useSaveRow<StaffCategoryRowFragment, { name: string; slug: string; description: string }>({
    queryKey: CATEGORIES_KEY,
    row: category,
    async save({ name, slug, description }, version) {
      const input = { name, description };
      return categoriesOutcome(
        category
          ? (await send(ChangeCategoryDocument, { id: category.id, input, version })).changeCategory
          : (await send(AddCategoryDocument, { input, slug: slug.trim() || null })).addCategory,
      );
    },
    placeErrors: (invalid) => setServerErrors(invalid, FIELDS, setError),
    factsOf: (now) => [`Name: ${now.name}`, `Description: ${now.description}`],
    onSaved: onClose,
  });

  return (
    <FormDialog
      title={category ? `Change ${category.name}` : 'Add a category'}
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
        label="Name in addresses"
        disabled={category !== undefined}
        error={Boolean(errors.slug)}
        helperText={
          errors.slug?.message ??
          (category
            ? 'It stays, so that links and files go on to work.'
            : 'Letters, digits and hyphens. Empty: made from the name. It cannot be changed later.')
        }
        autoComplete="off"
        {...register('slug')}
      />
      <TextField
        label="Description"
        multiline
        minRows={2}
        error={Boolean(errors.description)}
        helperText={errors.description?.message ?? 'A sentence, below the name on the home page.'}
        autoComplete="off"
        {...register('description')}
      />
    </FormDialog>
  );
}
