import { useState } from 'react';
import { type HttpError, type RaRecord, useDataProvider, useRefresh } from 'react-admin';
import type { Refusal } from '../layout/RefusalNotice.tsx';
import type { GraphqlRequest } from '../network/graphql-request.ts';
import { useStaffRequest } from '../network/use-staff-request.ts';

/** A refused change has a message; the result of a change that was made has none. */
type Refused<Outcome> = Extract<Outcome, { message: string }>;
type Changed<Outcome> = Exclude<Outcome, { message: string }>;

const isRefused = <Outcome extends object>(outcome: Outcome): outcome is Refused<Outcome> =>
  'message' in outcome;

/**
 * Changes a record. Each change names the version that it starts from: where somebody else was faster nothing is
 * stored, and `refusal` says what they have changed, while the page shows the record as it is now.
 * @param record that the change starts from: of a form, as it was when the form opened (`useOpenedRecord`)
 * @param changesOf what became of a record since, in sentences
 * @param renew is called with the record as it is now, after a change and after a refusal that says what has changed
 */
export function useRecordChange<Whole extends RaRecord>(
  resource: string,
  record: Whole,
  changesOf: (before: Whole, now: Whole) => string[],
  renew?: (now: Whole) => void,
) {
  const send = useStaffRequest();
  const dataProvider = useDataProvider();
  const refresh = useRefresh();
  const [refusal, setRefusal] = useState<Refusal>();
  const [busy, setBusy] = useState(false);

  async function refusalOf(message: string): Promise<Refusal> {
    const { data } = await dataProvider.getOne<Whole>(resource, { id: record.id });
    renew?.(data);
    return { message, changes: changesOf(record, data) };
  }

  /**
   * @param messageOf what a person reads of a refusal, where that is not its message
   * @returns the changed record, or null when it was not changed
   */
  async function change<Result, Variables, Outcome extends Whole | { message: string }>(
    request: GraphqlRequest<Result, Variables>,
    variables: Variables,
    outcomeOf: (result: Result) => Outcome,
    messageOf: (refused: Refused<Outcome>) => string = ({ message }) => message,
  ): Promise<Changed<Outcome> | null> {
    setBusy(true);
    setRefusal(undefined);
    try {
      const outcome = outcomeOf(await send(request, variables));
      if (isRefused(outcome)) {
        setRefusal(await refusalOf(messageOf(outcome)));
        return null;
      }
      renew?.(outcome as Whole);
      return outcome as Changed<Outcome>;
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
