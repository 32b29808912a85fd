import { backOffice } from './back-office.ts';

/** The token in the newest email of a kind to an address, as its link has it behind the #. */
export const tokenFor = (email: string, kind: string): Promise<string> =>
  backOffice('letters', { email, kind });
