import type { DeliveryRate, DeliverySettings } from './delivery.ts';
import type { Seller } from './invoices.ts';
import type { Day, Timestamp } from './scalars.ts';

/** A setting that the owner of a shop changes in the back room. */
export type SettingName =
  | 'SELLER'
  | 'INVOICING'
  | 'RETURNS'
  | 'STOCK_HOLD'
  | 'DELIVERY'
  | 'PAY_ON_DELIVERY'
  | 'SAMPLE_TEXTS'
  | 'BANNER'
  | 'ANNOUNCEMENT';

export interface InvoiceSettings {
  /**
   * When the bill of an order is issued: when it is paid, or when its first parcel is shipped.
   * @example "PAID"
   */
  issuedAt: 'PAID' | 'SHIPPED';
  /**
   * What the numbers of invoices begin with, ahead of `BS` or `CN`; empty for nothing.
   * @example "Q"
   */
  prefix: string;
}

export interface ReturnSettings {
  /**
   * For how many days after its delivery a shopper can send a book back.
   * @asType integer
   * @example 10
   */
  days: number;
}

export interface StockHoldSettings {
  /**
   * For how many minutes an unpaid order holds its copies of books whose stock is tracked.
   * @asType integer
   * @example 15
   */
  minutes: number;
}

export interface PayOnDeliverySettings {
  /**
   * What an order can come to that is paid on delivery.
   * @asType integer
   * @example 500000
   */
  maxPaise: number;
  /**
   * What the pincodes begin with where it is offered; none: wherever the shop delivers.
   * @example ["560"]
   */
  pincodes: string[];
  /**
   * How many parcels of a shopper may have come back unpaid; after more they pay at once.
   * @asType integer
   * @minimum 0
   * @example 1
   */
  maxRefused: number;
}

export interface SampleTextSettings {
  /**
   * Whether a book that nobody has rated shows sample texts in the place of ratings.
   * @example true
   */
  shown: boolean;
}

/** A notice at the top of the home page. */
export interface Banner {
  /** @example "Summer reading" */
  title: string;
  /**
   * Below the title; empty for nothing.
   * @example "Twenty books for a long afternoon."
   */
  text: string;
  /**
   * The words of the link; empty where there is none.
   * @example "See the books"
   */
  linkLabel: string;
  /**
   * Where it leads: a path of the shop, or an address with https. Empty where there is no link.
   * @example "/products"
   */
  link: string;
}

/** A banner, with the days in India on which it shows. */
export interface BannerSettings extends Banner {
  /**
   * The first day; null for at once.
   * @example "2026-04-01"
   */
  from: Day | null;
  /**
   * The last day; null for no end.
   * @example "2026-05-31"
   */
  until: Day | null;
}

/** A line at the top of every page. */
export interface AnnouncementSettings {
  /** @example "Orders of this week leave on Monday." */
  text: string;
  /**
   * Where the line leads: a path of the shop, or an address with https. Empty for nowhere.
   * @example "/pages/delivery-and-returns"
   */
  link: string;
}

/** The settings of a shop. */
export interface ShopSettings {
  /**
   * Who sells; null where nobody is set: invoices are samples.
   * @example null
   */
  seller: Seller | null;
  invoicing: InvoiceSettings;
  returns: ReturnSettings;
  stockHold: StockHoldSettings;
  delivery: DeliverySettings;
  /**
   * Null where orders are not paid on delivery.
   * @example null
   */
  payOnDelivery: PayOnDeliverySettings | null;
  sampleTexts: SampleTextSettings;
  /**
   * Null for none.
   * @example null
   */
  banner: BannerSettings | null;
  /**
   * Null for none.
   * @example null
   */
  announcement: AnnouncementSettings | null;
}

/** Where a setting has its value from, and who changed it. */
export interface SettingState {
  name: SettingName;
  /**
   * Where the value is from: the back room, the environment of the servers, or the program.
   * @example "SHOP"
   */
  source: 'SHOP' | 'ENVIRONMENT' | 'DEFAULT';
  /**
   * Counts the changes. A change names the version that it starts from.
   * @asType integer
   * @minimum 0
   * @example 1
   */
  version: number;
  /**
   * Who changed it last; null before the first change.
   * @example "Asha Rao"
   */
  changedBy: string | null;
  /**
   * When it was changed last; null before the first change.
   * @example "2026-01-31T09:05:00+00:00"
   */
  changedAt: Timestamp | null;
}

/** The payment provider and the mail server, which the environment alone sets. */
export interface Connections {
  /**
   * Who takes the payments.
   * @example "SANDBOX"
   */
  payments: 'RAZORPAY' | 'SANDBOX';
  /**
   * The public id of the key at Razorpay; null for the sandbox.
   * @example null
   */
  razorpayKeyId: string | null;
  /**
   * Whether the secret of Razorpay's webhook is set.
   * @example false
   */
  webhookSecret: boolean;
  /**
   * Whether emails are sent, shown in the mailbox of this machine, or neither.
   * @example "MAILBOX"
   */
  emails: 'SENT' | 'MAILBOX' | 'NEITHER';
  /**
   * Whom emails come from; null where none are sent.
   * @example null
   */
  mailFrom: string | null;
}

export interface StaffSettings extends ShopSettings {
  /** One of each setting. */
  states: SettingState[];
  /**
   * The states and union territories that a seller can be in.
   * @example ["Karnataka"]
   */
  sellerStates: string[];
  /**
   * The states and union territories that the setting `delivery` can turn on.
   * @example ["Delhi"]
   */
  furtherStates: string[];
  /**
   * The places and weights that no rate of delivery is for, a sentence each.
   * @example ["No delivery of more than 10 kg anywhere in India."]
   */
  deliveryGaps: string[];
}

export interface ConnectionsResponse {
  connections: Connections;
}

export interface StaffSettingsResponse {
  settings: StaffSettings;
}

/** What shoppers may want to know of the shop before they buy. */
export interface Shop {
  /**
   * For how many days after its delivery a book can be sent back.
   * @asType integer
   * @example 10
   */
  returnDays: number;
  /**
   * What delivery costs where no address is known: in most of India, of a light book.
   * @asType integer
   * @example 19900
   */
  deliveryPaise: number;
  /**
   * By which delivery costs what it does; none in a shop where every order costs the same.
   * @example []
   */
  deliveryRates: DeliveryRate[];
  /**
   * What an order can come to that is paid on delivery; null where none is.
   * @asType integer
   * @example null
   */
  payOnDeliveryMaxPaise: number | null;
  /**
   * The states and union territories that an address can be in, in the order in which a form offers them.
   * @example ["Karnataka"]
   */
  states: string[];
  /**
   * Null where none shows today.
   * @example null
   */
  banner: Banner | null;
  /**
   * Null for none.
   * @example null
   */
  announcement: Announcement | null;
}

export interface Announcement extends AnnouncementSettings {
  /**
   * Changes with the text: whoever has dismissed one text sees the next.
   * @example "5d41402abc4b2a76"
   */
  id: string;
}

export interface ShopResponse {
  shop: Shop;
}

/** The result of a try of a connection. */
export interface ConnectionTriedResponse {
  /**
   * Whether it works.
   * @example true
   */
  works: boolean;
  /**
   * A sentence for the person who tried it.
   * @example "The payment provider accepts the key of the shop."
   */
  detail: string;
}
