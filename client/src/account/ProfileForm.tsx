import Box from '@mui/material/Box';
import TextField from '@mui/material/TextField';
import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { accountFieldError } from '../../shared/account/account-fields.ts';
import { useSaveDraft } from '../../shared/form-draft.ts';
import { setServerErrors } from '../../shared/ui/form-errors.ts';
import { ErrorNotice } from '../ui/ErrorNotice.tsx';
import { EMPTY_LINE } from '../ui/empty-line.ts';
import { FormButtons } from '../ui/FormButtons.tsx';
import { useToasts } from '../ui/toasts.ts';
import { useSubmission } from '../ui/use-submission.ts';
import { useUpdateProfileMutation } from './ProfileForm.generated.ts';
import { PROFILE_FIELDS, type ProfileFields, profileDrafts } from './profile-draft.ts';
import { useShopper } from './shopper.ts';

const TAKEN = 'Another account has this email. Use a different one.';
const NETWORK_ERROR = 'Your profile could not be saved. Please try again in a moment.';

interface Props {
  /** What the shop has. */
  saved: ProfileFields;
  /** Initial values of the fields: what the shop has, or a draft. */
  initial: ProfileFields;
  /** Called on Cancel, and after the shop has saved the changes. */
  onLeave: () => void;
}

/**
 * Edits the shopper's names and email, with each error below its field (Specification §4, §5). Sends what was changed here
 * alone: another device may have changed the rest since the form opened.
 */
export function ProfileForm({ saved, initial, onLeave }: Props) {
  const [updateProfile] = useUpdateProfileMutation();
  const toasts = useToasts();
  const { sending, formErrors, submit, clearErrors } = useSubmission(NETWORK_ERROR, onLeave);
  const { register, handleSubmit, setError, setFocus, getValues, formState } = useForm<ProfileFields>({
    mode: 'onTouched',
    defaultValues: initial,
  });
  const { errors } = formState;
  const [before] = useState(saved);
  const { id } = useShopper();
  useSaveDraft(profileDrafts, id, '', getValues);

  useEffect(() => setFocus('firstName'), [setFocus]);

  const save = handleSubmit(
    (fields) =>
      submit(async () => {
        const changed = PROFILE_FIELDS.filter((name) => fields[name] !== before[name]);
        const input: Partial<ProfileFields> = Object.fromEntries(changed.map((name) => [name, fields[name]]));
        // A changed email is not confirmed yet.
        const refetchQueries = input.email === undefined ? [] : ['ProfilePage'];
        const result = (await updateProfile({ variables: { input }, refetchQueries })).data?.updateProfile;
        if (result?.__typename === 'User') {
          toasts.success('Profile Updated');
          return 'done';
        }
        if (result?.__typename === 'EmailTaken') {
          setError('email', { message: TAKEN }, { shouldFocus: true });
          return [];
        }
        return result ? setServerErrors(result, PROFILE_FIELDS, setError) : [NETWORK_ERROR];
      }),
    clearErrors,
  );

  const field = (name: keyof ProfileFields) => ({
    error: Boolean(errors[name]),
    helperText: errors[name]?.message ?? EMPTY_LINE,
    ...register(name, { validate: (text: string) => accountFieldError(name, text) ?? true }),
  });

  return (
    <Box component="form" noValidate onSubmit={save} sx={{ maxWidth: 480, display: 'grid', gap: 1.25 }}>
      <TextField label="First name" autoComplete="given-name" {...field('firstName')} />
      <TextField label="Last name" autoComplete="family-name" {...field('lastName')} />
      <TextField label="Email" type="email" autoComplete="email" {...field('email')} />
      <ErrorNotice errors={formErrors} />
      <FormButtons saving={sending} onCancel={onLeave} />
    </Box>
  );
}
