import type { TypedDocumentNode } from '@apollo/client';
import { useMutation } from '@tanstack/react-query';
import { type RaRecord, useDataProvider, useRefresh } from 'react-admin';
import { RefusedChange } from '../ui/refused-change.ts';
import { useStaffRequest } from './use-staff-request.ts';

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
  const {
    mutateAsync,
    isPending,
    error: refusal,
  } = useMutation({
    mutationFn: (attempt: () => Promise<Whole>) => attempt(),
    onSettled: () => refresh(),
  });

  /**
   * @param messageOf what a person reads of a refusal, where that is not its message
   * @returns the changed record, or null when it was not changed
   */
  function change<Result, Variables, Outcome extends Whole | { message: string }>(
    operation: TypedDocumentNode<Result, Variables>,
    variables: Variables,
    outcomeOf: (result: Result) => Outcome,
    messageOf: (refused: Refused<Outcome>) => string = ({ message }) => message,
  ): Promise<Changed<Outcome> | null> {
    const attempt = async (): Promise<Whole> => {
      const outcome = outcomeOf(await send(operation, variables));
      if (!isRefused(outcome)) {
        renew?.(outcome as Whole);
        return outcome as Whole;
      }
      const message = messageOf(outcome);
      const { data } = await dataProvider.getOne<Whole>(resource, { id: record.id });
      renew?.(data);
      throw new RefusedChange(message, changesOf(record, data));
    };
    return mutateAsync(attempt).then(
      (changed) => changed as Changed<Outcome>,
      () => null,
    );
  }

  return { change, busy: isPending, refusal };
}
