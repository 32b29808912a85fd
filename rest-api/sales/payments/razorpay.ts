import { currency } from '../../contract/money.ts';
import {
  type Payment,
  type PaymentProvider,
  ProviderBusy,
  ProviderConflict,
  ProviderDeclined,
  type ProviderOrder,
  type ProviderRefund,
  ProviderUnavailable,
} from './provider.ts';

/** Razorpay's key and secrets. `api` is its URL, which only tests change. */
export interface RazorpaySettings {
  keyId: string;
  keySecret: string;
  webhookSecrets: readonly string[];
  api: string;
  /** For one call; only tests change it. */
  timeoutMs?: number;
}

/** Shorter than the timeout of a request to the shop, so that its response can say why it failed. */
const usualTimeoutMs = 2_500;

/**
 * How Razorpay captures. It captures what the bank authorizes within `automatic_expiry_period` minutes by itself. The
 * shop captures later authorizations if the order still waits; Razorpay refunds the rest after `manual_expiry_period`,
 * five days, the maximum.
 */
const capture = {
  capture: 'automatic',
  capture_options: { automatic_expiry_period: 20, manual_expiry_period: 7_200, refund_speed: 'normal' },
} as const;

/** Razorpay's own checkout and API, with the shop's key. */
export function razorpay({
  keyId,
  keySecret,
  webhookSecrets,
  api,
  timeoutMs = usualTimeoutMs,
}: RazorpaySettings): PaymentProvider {
  const authorization = `Basic ${Buffer.from(`${keyId}:${keySecret}`).toString('base64')}`;

  async function call<Answer>(
    method: 'GET' | 'POST',
    path: string,
    body?: object,
    headers?: Record<string, string>,
  ): Promise<Answer> {
    const { status, text } = await fetch(`${api}/v1${path}`, {
      method,
      headers: {
        authorization,
        ...(body && { 'content-type': 'application/json' }),
        ...headers,
      },
      body: body ? JSON.stringify(body) : null,
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs),
    })
      .then(async (answer) => ({ status: answer.status, text: await answer.text() }))
      .catch((cause: unknown) => {
        throw new ProviderUnavailable(`Razorpay gave no answer to ${method} ${path}`, { cause });
      });
    if (status === 200) return JSON.parse(text);
    const complaint = `Razorpay answered ${method} ${path} with ${status}: ${text.slice(0, 500)}`;
    if (status === 429) throw new ProviderBusy(complaint);
    if (status === 409) throw new ProviderConflict(complaint);
    if (status >= 500) throw new ProviderUnavailable(complaint);
    throw new ProviderDeclined(complaint, descriptionIn(text));
  }

  /** With the key, concurrent requests create one refund; as the receipt it distinguishes it from refunds by hand. */
  const refund = async (paymentId: string, amount: number, key: string) =>
    refundOf(
      await call<RefundEntity>(
        'POST',
        `/payments/${paymentId}/refund`,
        { amount, receipt: key },
        { 'x-refund-idempotency': key },
      ),
    );

  return {
    script: 'https://checkout.razorpay.com/v1/checkout.js',
    publicKey: keyId,
    secret: keySecret,
    webhookSecrets,
    async createOrder({ amountPaise, receipt }) {
      const wish = { amount: amountPaise, currency, receipt, payment: capture };
      return orderOf(await call<OrderEntity>('POST', '/orders', wish));
    },
    async findOrder(receipt) {
      const { items } = await call<{ items: OrderEntity[] }>('GET', `/orders?receipt=${receipt}`);
      const entity = items.find((item) => item.receipt === receipt);
      return entity && orderOf(entity);
    },
    async paymentsOf(providerOrderId) {
      const { items } = await call<{ items: PaymentEntity[] }>('GET', `/orders/${providerOrderId}/payments`);
      return items.toSorted((a, b) => a.created_at - b.created_at).map(paymentOf);
    },
    async capture({ id, amountPaise, currency: of }) {
      const body = { amount: amountPaise, currency: of };
      return paymentOf(await call<PaymentEntity>('POST', `/payments/${id}/capture`, body));
    },
    async findPayment(id) {
      return paymentOf(await call<PaymentEntity>('GET', `/payments/${id}`));
    },
    async refundsOf(paymentId) {
      const path = `/payments/${paymentId}/refunds?count=100`;
      return (await call<{ items: RefundEntity[] }>('GET', path)).items.map(refundOf);
    },
    refundRest: ({ id, amountPaise, refundedPaise }) =>
      refund(id, amountPaise - refundedPaise, `${automaticPrefix}${id}-${refundedPaise}`),
    refundPart: (paymentId, amountPaise, key) => refund(paymentId, amountPaise, `${automaticPrefix}${key}`),
  };
}

/** Razorpay's reason for declining a request; empty where the response has another form. */
function descriptionIn(text: string): string {
  try {
    return String(JSON.parse(text).error.description ?? '').slice(0, 300);
  } catch {
    return '';
  }
}

/** The prefix of the receipts of refunds that the shop requests. */
const automaticPrefix = 'quire-';

interface OrderEntity {
  id: string;
  amount: number;
  currency: string;
  receipt: string | null;
}

/** The fields of Razorpay's payment that the shop reads. */
export interface PaymentEntity {
  id: string;
  order_id: string;
  amount: number;
  currency: string;
  status: Payment['status'];
  /** Null and missing mean none. */
  amount_refunded?: number | null;
  created_at: number;
}

function orderOf({ id, amount, currency: of }: Partial<OrderEntity>): ProviderOrder {
  if (!id || amount === undefined || !of) throw new Error('Razorpay answered without an order.');
  return { id, amountPaise: amount, currency: of };
}

/** Maps Razorpay's payment to the shop's type. */
export function paymentOf({
  id,
  order_id,
  amount,
  currency: of,
  status,
  amount_refunded,
}: Omit<PaymentEntity, 'created_at'>): Payment {
  const refundedPaise = status === 'refunded' ? amount : (amount_refunded ?? 0);
  return { id, providerOrderId: order_id, amountPaise: amount, currency: of, refundedPaise, status };
}

/** The fields of Razorpay's refund that the shop reads. */
export interface RefundEntity {
  id: string;
  payment_id: string;
  amount: number;
  status: ProviderRefund['status'];
  receipt?: string | null;
  created_at?: number | null;
}

/** Maps Razorpay's refund to the shop's type. */
export function refundOf({
  id,
  payment_id,
  amount,
  status,
  receipt,
  created_at,
}: RefundEntity): ProviderRefund {
  const automatic = receipt?.startsWith(automaticPrefix) === true;
  return {
    id,
    paymentId: payment_id,
    amountPaise: amount,
    status,
    automatic,
    key: automatic ? receipt.slice(automaticPrefix.length) : null,
    createdAt: created_at ?? null,
  };
}
