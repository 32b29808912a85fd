import TextField from '@mui/material/TextField';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNotify } from 'react-admin';
import { useForm } from 'react-hook-form';
import { setServerErrors } from '../../shared/ui/form-errors.ts';
import { useStaffRequest } from '../data/use-staff-request.ts';
import { FormDialog } from '../ui/FormDialog.tsx';
import { RefusalNotice } from '../ui/RefusalNotice.tsx';
import { RefusedChange } from '../ui/refused-change.ts';
import {
  AddCategoryDocument,
  ChangeCategoryDocument,
  type StaffCategoryRowFragment,
} from './Categories.generated.ts';

interface Props {
  /** Undefined for a new one. */
  category?: StaffCategoryRowFragment | undefined;
  onClose(): void;
}

const FIELDS = ['name', 'slug', 'description'] as const;

/** Adds or changes a category. Where somebody else was faster nothing is stored, and the next try starts from theirs. */
export function CategoryDialog({ category, onClose }: Props) {
  const send = useStaffRequest();
  const notify = useNotify();
  const queryClient = useQueryClient();
  const [version, setVersion] = useState(category?.version ?? 0);
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
  } = useMutation({
    async mutationFn({ name, slug, description }: { name: string; slug: string; description: string }) {
      const input = { name, description };
      const outcome = category
        ? (await send(ChangeCategoryDocument, { id: category.id, input, version })).changeCategory
        : (await send(AddCategoryDocument, { input, slug: slug.trim() || null })).addCategory;
      if (outcome.__typename === 'InvalidInput')
        throw new RefusedChange(setServerErrors(outcome, [...FIELDS], setError).join(' '));
      queryClient.setQueryData(['StaffCategories'], { staffCategories: outcome.categories });
      if (outcome.__typename === 'StaffCategories') return name;
      const now = outcome.categories.find(({ id }) => id === category?.id);
      if (now) setVersion(now.version);
      throw new RefusedChange(
        outcome.message,
        now ? [`Name: ${now.name}`, `Description: ${now.description}`] : [],
      );
    },
    onSuccess(name) {
      notify(`${name}: saved.`, { type: 'success' });
      onClose();
    },
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
