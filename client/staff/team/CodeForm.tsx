import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { svgSource } from '../ui/svg-source.ts';
import { CodeField } from './CodeField.tsx';

/** What an authenticator app needs to make codes for this account. */
export interface Enrolment {
  secret: string;
  /** Opens the app with the key and the account's name. */
  uri: string;
  /** SVG text. */
  qrCode: string;
}

interface Props {
  /** At the first login; null when the app has it already. */
  enrolment: Enrolment | null;
  busy: boolean;
  onSubmit(code: string): void;
  onBack(): void;
}

const COPY_LABELS = { 'not yet': 'Copy the key', yes: 'Copied', failed: 'Not copied: select the key above' };

/** Browsers have no clipboard where the shop is reached without https, and may refuse it. */
const isCopied = (text: string): Promise<boolean> =>
  Promise.resolve(navigator.clipboard?.writeText(text) ?? Promise.reject()).then(
    () => true,
    () => false,
  );

/** The second step of a login: a code of the authenticator app, or a recovery code. */
export function CodeForm({ enrolment, busy, onSubmit, onBack }: Props) {
  const { register, handleSubmit, formState } = useForm<{ code: string }>();
  const { errors } = formState;
  const [copied, setCopied] = useState<keyof typeof COPY_LABELS>('not yet');
  const copy = async (secret: string) => setCopied((await isCopied(secret)) ? 'yes' : 'failed');
  return (
    <Box
      component="form"
      noValidate
      onSubmit={handleSubmit(({ code }) => onSubmit(code.trim()))}
      sx={{ display: 'grid', gap: 1.5 }}
    >
      {enrolment ? (
        <>
          <Typography>
            Scan this with an authenticator app on your phone, then enter the six digits that it shows. From
            now on you log in with your password and such a code.
          </Typography>
          {/* White also in the dark: some cameras read no other. */}
          <Box
            component="img"
            src={svgSource(enrolment.qrCode)}
            alt="QR code for the authenticator app"
            sx={{ width: 208, height: 208, p: 1, bgcolor: '#fff', justifySelf: 'center' }}
          />
          <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
            Or type this key into the app: <code>{enrolment.secret}</code>
          </Typography>
          <Box sx={{ display: 'flex', gap: 1, flexWrap: 'wrap' }}>
            <Button variant="outlined" href={enrolment.uri}>
              Open the app on this phone
            </Button>
            <Button variant="outlined" onClick={() => void copy(enrolment.secret)}>
              <span>{COPY_LABELS[copied]}</span>
            </Button>
          </Box>
        </>
      ) : (
        <Typography>
          Enter the six digits of your authenticator app, or one of your recovery codes.
        </Typography>
      )}
      <CodeField
        isNumeric={enrolment !== null}
        error={errors.code?.message}
        {...register('code', { required: 'Enter the code.' })}
      />
      <Button type="submit" size="large" aria-busy={busy}>
        Log in
      </Button>
      <Button variant="text" onClick={onBack}>
        Use another account
      </Button>
    </Box>
  );
}
