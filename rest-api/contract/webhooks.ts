import type { ChangeType } from './changes.ts';
import type { Timestamp, Uuid } from './scalars.ts';

/** What a webhook is sent for: a change, or a test that staff ask for. */
export type WebhookType = ChangeType | 'webhook.test';

export const webhookLimits = {
  endpoints: 20,
  urlLength: 2_000,
  descriptionLength: 200,
  /** After so many tries, over three days, a delivery has failed. */
  tries: 10,
  timeoutSeconds: 15,
  /** Deliveries are kept for so many days. */
  deliveriesKeptDays: 30,
  /** The secret before a rotation signs as well for so many hours. */
  rotationHours: 24,
} as const;

/** `GONE`: it has answered 410, which turns it off. */
export type WebhookState = 'ON' | 'OFF' | 'GONE';

/** Where the shop sends webhooks to. */
export interface WebhookEndpoint {
  id: Uuid;
  /** @example "https://warehouse.example/hooks/quire" */
  url: string;
  /** @example "Warehouse" */
  description: string;
  /**
   * What it is told of.
   * @example ["order.paid", "stock.low"]
   */
  types: ChangeType[];
  state: WebhookState;
  /** @example "Asha Rao" */
  createdBy: string;
  createdAt: Timestamp;
  /**
   * Until when the secret before the last rotation signs as well; null where there was none in the last day.
   * @example null
   */
  previousSecretUntil: Timestamp | null;
  /**
   * Deliveries that wait for their first or next try.
   * @asType integer
   * @example 0
   */
  waiting: number;
  /**
   * The latest of its deliveries; null before the first.
   * @example null
   */
  lastDelivery: WebhookDelivery | null;
}

/** A try to deliver. */
export interface WebhookAttempt {
  at: Timestamp;
  /**
   * The status of the response; null where there was none.
   * @asType integer
   * @example 200
   */
  status: number | null;
  /**
   * @asType integer
   * @example 87
   */
  durationMs: number;
  /**
   * The first 500 bytes of the response's body; null where there was no response.
   * @example "ok"
   */
  response: string | null;
  /**
   * Why it does not count as delivered; null where it does.
   * @example null
   */
  error: string | null;
}

export interface WebhookDelivery {
  /** The `webhook-id` of every try. */
  id: Uuid;
  /** @example "order.paid" */
  type: WebhookType;
  /**
   * The path of the resource that has changed; null for a test.
   * @example "/api/staff/orders/8e5cbbfe-0d03-42ce-94d0-b276f811082c"
   */
  path: string | null;
  state: 'WAITING' | 'DELIVERED' | 'FAILED';
  /**
   * Since it was created or sent again.
   * @asType integer
   * @example 1
   */
  tries: number;
  /**
   * When it is tried next; null where it is not.
   * @example null
   */
  nextTryAt: Timestamp | null;
  createdAt: Timestamp;
  /**
   * The last try; null before the first.
   * @example null
   */
  lastAttempt: WebhookAttempt | null;
}

/** A delivery with all of its tries. */
export interface WebhookDeliveryDetails extends WebhookDelivery {
  endpointId: Uuid;
  /**
   * The body that is sent, as it is; null before the first try, which makes it.
   * @example "{\"type\":\"order.paid\",\"timestamp\":\"2026-01-31T09:05:00+00:00\",\"data\":{}}"
   */
  payload: string | null;
  /** The latest first, at most 20. */
  attempts: WebhookAttempt[];
}

export interface WebhooksResponse {
  /** In the order in which they were added. */
  webhooks: WebhookEndpoint[];
}

export interface WebhookResponse {
  webhook: WebhookEndpoint;
}

export interface WebhookSecretResponse {
  /**
   * Signs what is sent. Shown this once.
   * @example "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSwkH7r2m1PZpI="
   */
  secret: string;
  webhook: WebhookEndpoint;
}

export interface WebhookRemovedResponse {
  removed: true;
}

export interface WebhookDeliveriesResponse {
  deliveries: WebhookDelivery[];
  /**
   * The `after` of the next page; null on the last.
   * @example null
   */
  next: string | null;
}

export interface WebhookDeliveryResponse {
  delivery: WebhookDeliveryDetails;
}
