import { useState } from 'react';
import { type HttpError, type RaRecord, useDataProvider, useRefresh } from 'react-admin';
import type { Refusal } from '../layout/RefusalNotice.tsx';
import type { GraphqlRequest } from '../network/graphql-request.ts';
import { useStaffRequest } from '../network/use-staff-request.ts';

/** A refused change has a message; what the shop answers to a change that it made has none. */
type Changed<Outcome> = Exclude<Outcome, { message: string }>;

const isRefused = <Outcome extends object>(
  outcome: Outcome,
): outcome is Extract<Outcome, { message: string }> => 'message' in outcome;

/**
 * Changes a record. Each change names the version that it starts from: where somebody else was faster nothing is
 * stored, and `refusal` says what they have changed, while the page shows the record as it is now.
 * @param changesOf what became of a record since the page was opened, in sentences
 */
export function useRecordChange<Whole extends RaRecord>(
  resource: string,
  record: Whole,
  changesOf: (before: Whole, now: Whole) => string[],
) {
  const send = useStaffRequest();
  const dataProvider = useDataProvider();
  const refresh = useRefresh();
  const [refusal, setRefusal] = useState<Refusal>();
  const [busy, setBusy] = useState(false);

  async function refusalOf(message: string): Promise<Refusal> {
    const { data } = await dataProvider.getOne<Whole>(resource, { id: record.id });
    return { message, changes: changesOf(record, data) };
  }

  /** @returns the changed record, or null when it was not changed */
  async function change<Result, Variables, Outcome extends object>(
    request: GraphqlRequest<Result, Variables>,
    variables: Variables,
    outcomeOf: (result: Result) => Outcome,
  ): Promise<Changed<Outcome> | null> {
    setBusy(true);
    setRefusal(undefined);
    try {
      const outcome = outcomeOf(await send(request, variables));
      if (!isRefused(outcome)) return outcome as Changed<Outcome>;
      setRefusal(await refusalOf(outcome.message));
      return null;
    } catch (error) {
      setRefusal({ message: (error as HttpError).message, changes: [] });
      return null;
    } finally {
      refresh();
      setBusy(false);
    }
  }

  return { change, busy, refusal };
}
