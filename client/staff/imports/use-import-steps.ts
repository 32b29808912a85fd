import { useMutation } from '@tanstack/react-query';
import { useRefresh } from 'react-admin';
import { useStaffRequest } from '../data/use-staff-request.ts';
import {
  CancelStaffImportDocument,
  type ImportFactsFragment,
  StartStaffImportDocument,
} from './Imports.generated.ts';

/** How a file is read. */
export interface Check {
  /** The usual one when left out. */
  mapping?: string | undefined;
  /** What the columns of CSV hold, instead of a mapping. */
  columns?: ImportFactsFragment['columns'];
}

/** Why the shop refuses a step now, if so. */
const refusalOf = (outcome: { __typename: string } | { message: string }): string | undefined =>
  'message' in outcome ? outcome.message : undefined;

/** Has a file checked. @returns why not, where the shop refuses it now */
export function useCheckImport() {
  const send = useStaffRequest();
  return async (id: string, { mapping, columns }: Check): Promise<string | undefined> => {
    const how = { ...(mapping && { mapping }), ...(columns && { columns }) };
    return refusalOf((await send(StartStaffImportDocument, { id, dryRun: true, ...how })).startStaffImport);
  };
}

type Step = ({ name: 'check' } & Check) | { name: 'import' } | { name: 'cancel' };

/** What can be done with an import that the shop has: it is checked, imported, cancelled. */
export function useImportSteps(id: string) {
  const send = useStaffRequest();
  const check = useCheckImport();
  const refresh = useRefresh();
  async function take(step: Step): Promise<string | undefined> {
    if (step.name === 'check') return check(id, step);
    if (step.name === 'cancel')
      return refusalOf((await send(CancelStaffImportDocument, { id })).cancelStaffImport);
    return refusalOf((await send(StartStaffImportDocument, { id, dryRun: false })).startStaffImport);
  }
  return useMutation({
    async mutationFn(step: Step) {
      const refusal = await take(step);
      if (refusal !== undefined) throw new Error(refusal);
    },
    onSettled: () => refresh(),
  });
}
