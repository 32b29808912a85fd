import { demoAccount } from '../../contract/rules.ts';
import { emailKey } from './email-key.ts';

/** What requests for letters to the demo account are refused with. */
export const demoEmails = 'The demo account is everyone’s: no letters are sent to it.';

/** Whether an account is the shared demo account (Specification §1). */
export const isDemoAccount = ({ email }: { email: string }): boolean => emailKey(email) === demoAccount.email;
