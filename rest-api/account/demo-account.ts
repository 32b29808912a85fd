import { demoAccount } from '../contract/rules.ts';

/** Whether an account is the shared demo account (Specification §1). */
export const isDemoAccount = ({ email }: { email: string }): boolean =>
  email.toLowerCase() === demoAccount.email;
