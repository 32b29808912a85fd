/** The REST service's values of the schema's enums, where they are not valid GraphQL names or differ from them. */
export const enumValues = {
  ProductCategory: {
    CHILDREN_BOOKS: 'Children-Books',
    FICTION: 'Fiction',
    NEW_RELEASES: 'New-Releases',
    SELF_HELP: 'Self-Help',
    BIOGRAPHIES: 'Biographies',
  },
  BookFormat: {
    PAPERBACK: 'paperback',
    HARDBACK: 'hardback',
    BOARD_BOOK: 'board book',
    AUDIOBOOK: 'audiobook',
    E_BOOK: 'e-book',
  },
  ContributorRole: {
    AUTHOR: 'author',
    TRANSLATOR: 'translator',
    ILLUSTRATOR: 'illustrator',
    EDITOR: 'editor',
    NARRATOR: 'narrator',
  },
  ProductMatch: {
    CLOSE: 'close',
  },
  SuggestionKind: {
    BOOK: 'book',
    AUTHOR: 'author',
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
  DisputeState: {
    OPEN: 'open',
    UNDER_REVIEW: 'underReview',
    WON: 'won',
    LOST: 'lost',
    CLOSED: 'closed',
  },
} as const;
