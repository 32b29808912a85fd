import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useLogin } from 'react-admin';
import { useForm } from 'react-hook-form';
import { useLocation } from 'react-router-dom';
import { CredentialFields, type Credentials } from '../../shared/account/CredentialFields.tsx';
import { Notice } from '../../shared/ui/Notice.tsx';
import { SESSION_ENDED } from '../data/auth-provider.ts';
import { sendGraphql } from '../data/graphql-request.ts';
import { staffSessionEnd } from '../data/session.ts';
import { CodeForm, type Enrolment } from './CodeForm.tsx';
import { StaffLoginDocument } from './Session.generated.ts';
import { SessionFrame } from './SessionFrame.tsx';

type Step =
  | { name: 'password' }
  | { name: 'code'; credentials: Credentials; enrolment: Enrolment | null }
  | { name: 'recovery codes'; codes: string[]; token: string };

/** Password, then code. At the first login the code's secret to scan, and recovery codes to store. */
export function LoginPage() {
  const login = useLogin();
  const state: { passwordChosen?: boolean } | null = useLocation().state;
  const [step, setStep] = useState<Step>({ name: 'password' });
  const isPasswordChosen = state?.passwordChosen === true;
  const [hasEnded, setEnded] = useState(() => staffSessionEnd() === 'refused' && !isPasswordChosen);

  const {
    mutate: send,
    isPending,
    error,
    reset,
  } = useMutation({
    onMutate: () => setEnded(false),
    async mutationFn({ code, ...credentials }: Credentials & { code?: string }) {
      const { staffLogin } = await sendGraphql(
        StaffLoginDocument,
        { input: { ...credentials, ...(code && { code }) } },
        null,
      );
      switch (staffLogin.__typename) {
        case 'WrongCredentials':
          throw new Error(staffLogin.message);
        case 'SecondFactorNeeded':
          setStep({ name: 'code', credentials, enrolment: staffLogin.enrolment ?? null });
          return;
        case 'StaffLogin': {
          const { token, recoveryCodes } = staffLogin;
          if (recoveryCodes?.length) setStep({ name: 'recovery codes', codes: recoveryCodes, token });
          else await login({ token });
        }
      }
    },
  });
  const failure = hasEnded ? SESSION_ENDED : error?.message;

  return (
    <SessionFrame title="Quire back room">
      {isPasswordChosen && step.name === 'password' && !failure && (
        <Typography role="status">Your password is set. Log in with it.</Typography>
      )}
      {failure && <Notice>{failure}</Notice>}
      {step.name === 'password' && <PasswordForm busy={isPending} onSubmit={send} />}
      {step.name === 'code' && (
        <CodeForm
          enrolment={step.enrolment}
          busy={isPending}
          onSubmit={(code) => send({ ...step.credentials, code })}
          onBack={() => {
            reset();
            setStep({ name: 'password' });
          }}
        />
      )}
      {step.name === 'recovery codes' && (
        <RecoveryCodes codes={step.codes} onDone={() => login({ token: step.token })} />
      )}
    </SessionFrame>
  );
}

interface Props {
  busy: boolean;
  onSubmit(credentials: Credentials): void;
}

/** The first step of a login. */
function PasswordForm({ busy, onSubmit }: Props) {
  const form = useForm<Credentials>();
  return (
    <Box
      component="form"
      noValidate
      onSubmit={form.handleSubmit((credentials) => onSubmit(credentials))}
      sx={{ display: 'grid', gap: 1.5 }}
    >
      <CredentialFields form={form} autoFocus />
      <Button type="submit" size="large" aria-busy={busy}>
        Log in
      </Button>
    </Box>
  );
}

interface RecoveryCodesProps {
  codes: readonly string[];
  onDone(): Promise<void>;
}

/** The recovery codes, which are shown this once. */
function RecoveryCodes({ codes, onDone }: RecoveryCodesProps) {
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <Typography>
        Store these recovery codes where you find them without your phone. Each logs you in once in place of a
        code. They are not shown again.
      </Typography>
      <Box
        component="ul"
        aria-label="Recovery codes"
        sx={{
          m: 0,
          p: 2,
          listStyle: 'none',
          display: 'grid',
          // One that breaks is copied wrongly.
          gridTemplateColumns: 'repeat(auto-fit, minmax(20ch, 1fr))',
          whiteSpace: 'nowrap',
          gap: 1,
          fontFamily: 'monospace',
          bgcolor: 'background.paper',
          border: 1,
          borderColor: 'divider',
        }}
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </Box>
      <Button autoFocus size="large" onClick={onDone}>
        I have stored them
      </Button>
    </Box>
  );
}
