import { useListContext } from 'react-admin';
import type { StaffOrderRowFragment } from '../generated/requests.ts';
import { ListSwitch } from '../layout/ListSwitch.tsx';
import { NextStep } from '../layout/NextStep.tsx';
import { orderCount } from './order-texts.ts';

/** Above the list: the queue or all orders, how many, and the way to the next order to pack. */
export function QueueBar({ mayShip }: { mayShip: boolean }) {
  const { data, filterValues } = useListContext<StaffOrderRowFragment & { id: string }>();
  const { queue } = filterValues;
  const next = queue ? data?.find(({ lines }) => lines.some((line) => line.toPack > 0)) : undefined;
  return (
    <ListSwitch name="Which orders" filter="queue" toDo="To pack" all="All orders" countOf={orderCount}>
      {mayShip && next && (
        <NextStep key={next.id} to={`/orders/${next.id}/pack`}>
          Pack the next order
        </NextStep>
      )}
    </ListSwitch>
  );
}
