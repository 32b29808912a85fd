import { JSONSchema } from 'class-validator-jsonschema';
import { RequiredText } from '../../input/text.ts';

/** Body of the request with which the sandbox's checkout pays an order. */
export class SandboxPaymentInput {
  @RequiredText('order_id', 100)
  @JSONSchema({ examples: ['order_EKwxwAgItmmXdp'] })
  order_id!: string;
}
