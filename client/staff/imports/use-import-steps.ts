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

/** Has a file checked. @returns why not, where the shop refuses it now */
export function useCheckImport() {
  const send = useStaffRequest();
  return async (id: string, { mapping, columns }: Check): Promise<string | undefined> => {
    const how = { ...(mapping && { mapping }), ...(columns && { columns }) };
    const { startStaffImport } = await send(StartStaffImportDocument, { id, dryRun: true, ...how });
    return 'message' in startStaffImport ? startStaffImport.message : undefined;
  };
}

type Step = ({ name: 'check' } & Check) | { name: 'import' } | { name: 'cancel' };

/** What can be done with an import that the shop has: it is checked, imported, cancelled. */
export function useImportSteps(id: string) {
  const send = useStaffRequest();
  const check = useCheckImport();
  const refresh = useRefresh();
  return useMutation({
    async mutationFn(step: Step) {
      const refusal =
        step.name === 'check'
          ? await check(id, step)
          : await (step.name === 'cancel'
              ? send(CancelStaffImportDocument, { id }).then(({ cancelStaffImport: outcome }) => outcome)
              : send(StartStaffImportDocument, { id, dryRun: false }).then(
                  ({ startStaffImport: outcome }) => outcome,
                )
            ).then((outcome) => ('message' in outcome ? outcome.message : undefined));
      if (refusal !== undefined) throw new Error(refusal);
    },
    onSettled: () => refresh(),
  });
}
