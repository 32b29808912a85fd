import { demoAccount } from '../../contract/rules.ts';
import { coded } from '../../routing/errors.ts';
import { emailKey } from './email-key.ts';

/** Message if somebody requests an email to the demo account. */
export const noDemoEmailsMessage = coded(
  'NOT_FOR_DEMO_ACCOUNT',
  'The demo account is everyone’s: no emails are sent to it.',
);

/** Whether an account is the shared demo account (Specification §1). */
export const isDemoAccount = ({ email }: { email: string }): boolean => emailKey(email) === demoAccount.email;
