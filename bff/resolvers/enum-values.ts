import type { ProductCategory as RestProductCategory } from '../../rest-api/contract/catalogue.ts';
import type {
  Fulfilment as RestFulfilment,
  ShipmentState as RestShipmentState,
} from '../../rest-api/contract/fulfilment.ts';
import type {
  DisputeState as RestDisputeState,
  OrderState as RestOrderState,
  RefundReason as RestRefundReason,
  RefundState as RestRefundState,
} from '../../rest-api/contract/orders.ts';
import type { PaperKind as RestPaperKind } from '../../rest-api/contract/papers.ts';
import type {
  ReturnReason as RestReturnReason,
  ReturnState as RestReturnState,
} from '../../rest-api/contract/returns.ts';
export type DisputeStateParent = RestDisputeState;
export type FulfilmentParent = RestFulfilment;
export type OrderStateParent = RestOrderState;
export type PaperKindParent = RestPaperKind;
export type ProductCategoryParent = RestProductCategory;
export type RefundReasonParent = RestRefundReason;
export type RefundStateParent = RestRefundState;
export type ReturnReasonParent = RestReturnReason;
export type ReturnStateParent = RestReturnState;
export type ShipmentStateParent = RestShipmentState;

/** The REST service's values of the schema's enums, where they are not valid GraphQL names or differ from them. */
export const enumValues = {
  ProductCategory: {
    CHILDREN_BOOKS: 'Children-Books',
    FICTION: 'Fiction',
    NEW_RELEASES: 'New-Releases',
    SELF_HELP: 'Self-Help',
    BIOGRAPHIES: 'Biographies',
  },
  OrderState: {
    CREATED: 'created',
    PAID: 'paid',
    REFUNDED: 'refunded',
    FAILED: 'failed',
    CANCELLED: 'cancelled',
    EXPIRED: 'expired',
  },
  Fulfilment: {
    UNFULFILLED: 'unfulfilled',
    PARTLY_SHIPPED: 'partly_shipped',
    SHIPPED: 'shipped',
    DELIVERED: 'delivered',
  },
  ShipmentState: {
    PACKED: 'packed',
    SHIPPED: 'shipped',
    DELIVERED: 'delivered',
    RETURNED: 'returned',
  },
  RefundState: {
    DUE: 'due',
    GIVEN: 'given',
    FAILED: 'failed',
  },
  RefundReason: {
    PAID_TWICE: 'paidTwice',
    ORDER_CANCELLED: 'cancelled',
    ORDER_REPLACED: 'replaced',
    ORDER_FAILED: 'failed',
    ORDER_EXPIRED: 'expired',
    SOLD_OUT: 'soldOut',
    OTHER_AMOUNT: 'otherAmount',
    BY_SHOP: 'byShop',
  },
  PaperKind: {
    BILL_OF_SUPPLY: 'billOfSupply',
    CREDIT_NOTE: 'creditNote',
  },
  ReturnState: {
    REQUESTED: 'requested',
    APPROVED: 'approved',
    REJECTED: 'rejected',
    RECEIVED: 'received',
    REFUNDED: 'refunded',
    WITHDRAWN: 'withdrawn',
  },
  ReturnReason: {
    DAMAGED: 'damaged',
    WRONG_BOOK: 'wrongBook',
    NOT_AS_DESCRIBED: 'notAsDescribed',
    CHANGED_MIND: 'changedMind',
    OTHER: 'other',
  },
  DisputeState: {
    OPEN: 'open',
    UNDER_REVIEW: 'underReview',
    WON: 'won',
    LOST: 'lost',
    CLOSED: 'closed',
  },
} as const;
