import { backOffice } from './back-office.ts';

/** The token in the newest letter of a kind to an email, as its link has it behind the #. */
export const tokenFor = (email: string, kind: string): Promise<string> =>
  backOffice('letters', { email, kind });
