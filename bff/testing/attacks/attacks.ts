import type { Attack } from './attack.ts';
import { hardToValidate } from './hard-to-validate.ts';
import { largeDocuments } from './large-documents.ts';
import { wrongRequests } from './wrong-requests.ts';
import { wrongValues } from './wrong-values.ts';

/** Every attack, by a name that says what is wrong with it. */
export const attacks: Attack[] = [...largeDocuments, ...hardToValidate, ...wrongValues, ...wrongRequests];
