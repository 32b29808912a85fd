import { useState } from 'react';
import { type HttpError, useDataProvider, useRefresh } from 'react-admin';
import type { StaffOrderOutcomeFragment } from '../generated/requests.ts';
import type { Refusal } from '../layout/RefusalNotice.tsx';
import type { GraphqlRequest } from '../network/graphql-request.ts';
import { useStaffRequest } from '../network/use-staff-request.ts';
import { orderChanges } from './order-changes.ts';
import type { StaffOrder } from './packing.ts';

/** What the shop answered to a change that it made. */
export type ChangedOrder = Extract<StaffOrderOutcomeFragment, { __typename: 'StaffOrder' }>;

/**
 * Changes an order. Each change names the version that it starts from: where somebody else was faster nothing is
 * stored, and `refusal` says what they have changed, while the page shows the order as it is now.
 */
export function useOrderChange(order: StaffOrder | undefined) {
  const send = useStaffRequest();
  const dataProvider = useDataProvider();
  const refresh = useRefresh();
  const [refusal, setRefusal] = useState<Refusal>();
  const [busy, setBusy] = useState(false);

  async function refusalOf(message: string): Promise<Refusal> {
    if (!order) return { message, changes: [] };
    const { data } = await dataProvider.getOne<StaffOrder>('orders', { id: order.id });
    return { message, changes: orderChanges(order, data) };
  }

  /** @returns the changed order, or null when it was not changed */
  async function change<Result, Variables>(
    request: GraphqlRequest<Result, Variables>,
    variables: Variables,
    outcomeOf: (result: Result) => StaffOrderOutcomeFragment,
  ): Promise<ChangedOrder | null> {
    setBusy(true);
    setRefusal(undefined);
    try {
      const outcome = outcomeOf(await send(request, variables));
      if (outcome.__typename === 'StaffOrder') return outcome;
      if (outcome.__typename === 'StaffConflict') setRefusal(await refusalOf(outcome.message));
      else setRefusal({ message: outcome.message, changes: [] });
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
