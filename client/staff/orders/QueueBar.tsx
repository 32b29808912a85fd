import { useListContext } from 'react-admin';
import { ListSwitch } from '../ui/ListSwitch.tsx';
import { NextStep } from '../ui/NextStep.tsx';
import { orderCount } from './order-texts.ts';
import type { StaffOrderRowFragment } from './StaffOrders.generated.ts';

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
