import type { Order_OrderFragment } from './Order.generated.ts';
import { orderSteps } from './order-steps.ts';
import { StepLine } from './StepLine.tsx';

/** How far a paid order is on its way. */
export function OrderSteps({ order }: { order: Order_OrderFragment }) {
  if (order.state !== 'PAID') return null;
  return <StepLine name="Steps of the order" steps={orderSteps(order)} />;
}
