import { demoAccount } from '../contract/rules.ts';

/** Whether an account is the one that everybody shares (Specification §1). */
export const isDemoAccount = ({ email }: { email: string }): boolean =>
  email.toLowerCase() === demoAccount.email;
