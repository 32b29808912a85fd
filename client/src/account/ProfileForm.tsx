import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { useEffect, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { placeFaults } from '../form-faults.ts';
import { type ProfileDetails_UserFragment, useUpdateProfileMutation } from '../generated/graphql.ts';
import { FaultNotice } from '../layout/FaultNotice.tsx';
import { useToasts } from '../layout/toasts.tsx';
import { isUnauthenticated } from './unauthenticated.ts';

const FIELDS = ['firstName', 'lastName', 'email'] as const;
const TAKEN = 'Another account has this email. Use a different one.';
const NO_ANSWER = 'Your profile could not be saved. Please try again in a moment.';

interface Props {
  user: ProfileDetails_UserFragment;
  /** Called when the shopper has cancelled, and when the shop has saved what they wrote. */
  onLeave: () => void;
}

/** Changes the shopper's names and email. What is wrong with them the shop says (Specification §4, §5). */
export function ProfileForm({ user, onLeave }: Props) {
  const [updateProfile] = useUpdateProfileMutation();
  const toasts = useToasts();
  const [faults, setFaults] = useState<string[]>([]);
  const [saving, setSaving] = useState(false);
  // The state is seen with the next render only, a second press may come before.
  const sending = useRef(false);
  const form = useRef<HTMLFormElement>(null);
  const { firstName, lastName, email } = user;
  const { register, handleSubmit, setError, setFocus, formState } = useForm({
    defaultValues: { firstName, lastName, email },
  });
  const { errors } = formState;

  useEffect(() => setFocus('firstName'), [setFocus]);

  const submit = handleSubmit(async (input) => {
    if (sending.current) return;
    sending.current = true;
    setSaving(true);
    setFaults([]);
    try {
      const result = (await updateProfile({ variables: { input } })).data?.updateProfile;
      if (result?.__typename === 'User') {
        toasts.success('Profile Updated');
        // Not when it was left already while the shop was saving.
        if (form.current) onLeave();
      } else if (result?.__typename === 'EmailTaken') {
        setError('email', { message: TAKEN }, { shouldFocus: true });
      } else {
        setFaults(placeFaults(result?.faults ?? [NO_ANSWER], FIELDS, setError));
      }
    } catch (error) {
      console.error(error);
      if (isUnauthenticated(error)) toasts.error('Please Login');
      else setFaults([NO_ANSWER]);
    } finally {
      sending.current = false;
      setSaving(false);
    }
  });

  const field = (name: (typeof FIELDS)[number]) => ({
    error: Boolean(errors[name]),
    helperText: errors[name]?.message,
    ...register(name),
  });

  return (
    <Box
      component="form"
      ref={form}
      noValidate
      onSubmit={submit}
      sx={{ maxWidth: 480, display: 'grid', gap: 2.5 }}
    >
      <TextField label="First name" autoComplete="given-name" {...field('firstName')} />
      <TextField label="Last name" autoComplete="family-name" {...field('lastName')} />
      <TextField label="Email" type="email" autoComplete="email" {...field('email')} />
      <FaultNotice faults={faults} />
      <Box sx={{ display: 'flex', justifyContent: { xs: 'stretch', sm: 'flex-end' }, gap: 1.5 }}>
        <Button variant="outlined" onClick={onLeave} sx={{ flex: { xs: 1, sm: 'none' } }}>
          Cancel
        </Button>
        <Button type="submit" aria-busy={saving} sx={{ flex: { xs: 1, sm: 'none' } }}>
          Save
        </Button>
      </Box>
    </Box>
  );
}
