import { useRecordChange } from '../data/use-record-change.ts';
import { returnChanges, type StaffReturn } from './return-texts.ts';

/** Changes a return: see `useRecordChange`. */
export const useReturnChange = (shown: StaffReturn, renew: (now: StaffReturn) => void) =>
  useRecordChange('returns', shown, returnChanges, renew);
