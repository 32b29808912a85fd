import type { ClientErrorResponse } from '../../rest-api/contract/errors.ts';

/** GraphQL's name of a field that the bodies of REST name differently. */
const inputNames = new Map([
  ['product._id', 'productId'],
  ['product', 'productId'],
  ['qty', 'quantity'],
  ['razorpay_order_id', 'razorpayOrderId'],
  ['razorpay_payment_id', 'razorpayPaymentId'],
  ['razorpay_signature', 'razorpaySignature'],
]);

/** Renames the fields of errors to those of GraphQL's inputs. */
export function withInputNames(response: ClientErrorResponse): ClientErrorResponse {
  const { errors, fields = [] } = response;
  return {
    ...response,
    errors: errors.map((line) =>
      line.replace(/^[\w.]+(?=:| is required)/, (name) => inputNames.get(name) ?? name),
    ),
    fields: fields.map((error) => ({ ...error, field: inputNames.get(error.field) ?? error.field })),
  };
}
