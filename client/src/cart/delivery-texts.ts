import { arrivalText } from '../../../text/arrival.ts';
import { formatRupees } from '../../shared/money.ts';
import type { Delivery_DeliveryFragment } from './Delivery.generated.ts';

type Delivery = Delivery_DeliveryFragment;

/** A charge, in words where there is none. */
const chargeText = (paise: number): string => (paise === 0 ? 'free' : formatRupees(paise));

/** What delivery costs, beside a price. */
export function deliveryBesidePrice({ refusal, pincode, deliveryPaise }: Delivery): string {
  if (refusal !== null) return pincode === null ? 'No delivery' : `No delivery to ${pincode}`;
  const to = pincode === null ? '' : ` to ${pincode}`;
  if (!deliveryPaise) return `Free delivery${to}`;
  return pincode === null
    ? `+ delivery from ${formatRupees(deliveryPaise)}`
    : `+ ${formatRupees(deliveryPaise)} delivery${to}`;
}

/** What delivery costs and how long it takes, or why there is none, in sentences. */
export function deliveryText({ refusal, pincode, deliveryPaise, freeFromPaise, days }: Delivery): string {
  if (refusal !== null) return refusal;
  const paise = deliveryPaise ?? 0;
  const to = pincode === null ? '' : ` to ${pincode}`;
  const from = pincode === null && paise > 0 ? 'from ' : '';
  const free =
    freeFromPaise !== null && paise > 0 ? `, free for books of ${formatRupees(freeFromPaise)} or more` : '';
  return `Delivery${to}: ${from}${chargeText(paise)}${free}.${days ? ` ${arrivalText(days)}.` : ''}`;
}
