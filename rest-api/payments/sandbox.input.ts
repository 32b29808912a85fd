import { RequiredText } from '../input/text.ts';

/** Body of the sandbox checkout's own call to pay an order. */
export class SandboxPaymentInput {
  @RequiredText('order_id', 100)
  order_id!: string;
}
