import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { type HttpError, useLogin } from 'react-admin';
import type { Credentials } from '../../src/account/CredentialFields.tsx';
import { Notice } from '../../src/layout/Notice.tsx';
import { StaffLoginRequest } from '../generated/requests.ts';
import { sendGraphql } from '../network/graphql-request.ts';
import { SESSION_ENDED } from './auth-provider.ts';
import { CodeForm, type Enrolment } from './CodeForm.tsx';
import { PasswordForm } from './PasswordForm.tsx';
import { RecoveryCodes } from './RecoveryCodes.tsx';
import { staffSessionEnd } from './session.ts';

type Step =
  | { name: 'password' }
  | { name: 'code'; credentials: Credentials; enrolment: Enrolment | null }
  | { name: 'recovery codes'; codes: string[]; token: string };

/** Password, then code. At the first login the code's secret to scan, and recovery codes to store. */
export function LoginPage() {
  const login = useLogin();
  const [step, setStep] = useState<Step>({ name: 'password' });
  const [failure, setFailure] = useState(() => (staffSessionEnd() === 'refused' ? SESSION_ENDED : undefined));

  const send = async (credentials: Credentials, code?: string): Promise<void> => {
    setFailure(undefined);
    try {
      const { staffLogin } = await sendGraphql(
        StaffLoginRequest,
        { input: { ...credentials, ...(code && { code }) } },
        null,
      );
      switch (staffLogin.__typename) {
        case 'WrongCredentials':
          setFailure(staffLogin.message);
          return;
        case 'SecondFactorNeeded':
          setStep({ name: 'code', credentials, enrolment: staffLogin.enrolment ?? null });
          return;
        case 'StaffLogin': {
          const { token, recoveryCodes } = staffLogin;
          if (recoveryCodes?.length) setStep({ name: 'recovery codes', codes: recoveryCodes, token });
          else await login({ token });
        }
      }
    } catch (error) {
      setFailure((error as HttpError).message);
    }
  };

  return (
    <Box
      component="main"
      sx={{
        minHeight: '100dvh',
        display: 'grid',
        placeItems: 'center',
        px: 2,
        py: 4,
        bgcolor: 'background.default',
      }}
    >
      <Box sx={{ width: '100%', maxWidth: 400, display: 'grid', gap: 2 }}>
        <Typography variant="h2" component="h1">
          Quire back room
        </Typography>
        {failure && <Notice>{failure}</Notice>}
        {step.name === 'password' && <PasswordForm onSubmit={send} />}
        {step.name === 'code' && (
          <CodeForm
            enrolment={step.enrolment}
            onSubmit={(code) => send(step.credentials, code)}
            onBack={() => {
              setFailure(undefined);
              setStep({ name: 'password' });
            }}
          />
        )}
        {step.name === 'recovery codes' && (
          <RecoveryCodes codes={step.codes} onDone={() => login({ token: step.token })} />
        )}
      </Box>
    </Box>
  );
}
