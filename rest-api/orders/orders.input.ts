import { RequiredText } from '../text.ts';

/** Body of `POST /user/orders`. */
export class PlaceOrderInput {
  @RequiredText('addressId', 100)
  addressId!: string;
}

/** Body of `POST /user/orders/{id}/payment`: what the provider's checkout handed to the browser. */
export class PaymentProofInput {
  @RequiredText('razorpay_order_id', 100)
  razorpay_order_id!: string;

  @RequiredText('razorpay_payment_id', 100)
  razorpay_payment_id!: string;

  @RequiredText('razorpay_signature', 200)
  razorpay_signature!: string;
}
