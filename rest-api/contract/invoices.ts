import type { Timestamp, Uuid } from './scalars.ts';

/** A bill of supply for an order, or a credit note for money of it that has gone back. */
export type InvoiceKind = 'BILL_OF_SUPPLY' | 'CREDIT_NOTE';

/** An amount that includes its tax, and what of it is which. All are integer paise, and add up. */
export interface TaxedAmount {
  /**
   * The whole, tax included.
   * @asType integer
   * @example 42000
   */
  amountPaise: number;
  /**
   * The whole without its tax.
   * @asType integer
   * @example 42000
   */
  valuePaise: number;
  /**
   * Central tax, within the seller's state.
   * @asType integer
   * @example 0
   */
  cgstPaise: number;
  /**
   * State tax, within the seller's state.
   * @asType integer
   * @example 0
   */
  sgstPaise: number;
  /**
   * Integrated tax, outside of the seller's state.
   * @asType integer
   * @example 0
   */
  igstPaise: number;
}

/** A line of an invoice. */
export interface InvoiceLine extends TaxedAmount {
  /** @example "Wings of Fire" */
  title: string;
  /**
   * Author of a book; empty for what is no book.
   * @example "by A. P. J. Abdul Kalam and Arun Tiwari"
   */
  author: string;
  /**
   * Code of the goods: 4901 for printed books.
   * @example "4901"
   */
  hsn: string;
  /**
   * Copies; null for what has no copies, such as the delivery.
   * @asType integer
   * @example 2
   */
  quantity: number | null;
  /**
   * What a copy costs, tax included; null for what has no copies.
   * @asType integer
   * @example 21000
   */
  pricePaise: number | null;
  /**
   * What the order's code takes off the price of these copies, before tax is reckoned; 0 without one.
   * @asType integer
   * @example 0
   */
  codePaise: number;
  /**
   * The rate of its tax in hundredths of a percent; 0 for what is exempt.
   * @asType integer
   * @example 0
   */
  rateBasisPoints: number;
}

/** Who sells, as it was when the invoice was issued. */
export interface Seller {
  /** @example "Quire Books Private Limited" */
  name: string;
  /** @example ["12 Church Street", "Bengaluru 560001"] */
  address: string[];
  /**
   * State or union territory; null on samples.
   * @example "Karnataka"
   */
  state: string | null;
  /**
   * Null where the seller is not registered.
   * @example "29AAGCB7383J1Z4"
   */
  gstin: string | null;
  /**
   * Whom shoppers complain to; null where none is set.
   * @example "Asha Rao, grievance@books.example"
   */
  grievanceOfficer: string | null;
}

/** An invoice that another one refers to. */
export interface InvoiceReference {
  /** @example "BS-2627-000001" */
  number: string;
  issuedAt: Timestamp;
}

/** A line as it is stored. */
export interface StoredInvoiceLine extends Omit<InvoiceLine, 'quantity'> {
  qty: number | null;
}

/** What an invoice says, stored as it was when it was issued. */
export interface InvoiceContent {
  /**
   * Its title: a bill with taxed lines is a tax invoice.
   * @example "Bill of supply"
   */
  title: 'Bill of supply' | 'Tax invoice' | 'Invoice-cum-bill of supply' | 'Credit note';
  /**
   * Whether no seller was set when it was issued: it is valid for nothing.
   * @example false
   */
  isSample: boolean;
  seller: Seller;
  /** @example { name: 'Ada Lovelace', address: ['12 Church Street', 'Bengaluru, Karnataka 560001', '9876543210'] } */
  buyer: { name: string; address: string[] };
  /**
   * The state or union territory that it was delivered to.
   * @example "Karnataka"
   */
  placeOfSupply: string;
  /**
   * What people call the order.
   * @example "B3F1D2C4"
   */
  orderNumber: string;
  placedAt: Timestamp;
  /**
   * The provider's id of the payment.
   * @example "pay_29QQoUBi66xm2f"
   */
  paymentId: string;
  /**
   * The code that the order was placed with; null without one.
   * @example null
   */
  code: string | null;
  /**
   * The bill that a credit note refers to; null on a bill.
   * @example null
   */
  bill: InvoiceReference | null;
  /**
   * The provider's id of the refund that a credit note is for; null on a bill, and where it is not known.
   * @example null
   */
  refundId: string | null;
  lines: StoredInvoiceLine[];
  /** What the lines add up to. */
  total: TaxedAmount;
}

/** A bill of supply or a credit note. It never changes. */
export interface Invoice extends Omit<InvoiceContent, 'lines'> {
  lines: InvoiceLine[];
  id: Uuid;
  kind: InvoiceKind;
  /**
   * At most 16 characters, consecutive within its series and financial year.
   * @example "BS-2627-000001"
   */
  number: string;
  issuedAt: Timestamp;
  orderId: Uuid;
}

/**
 * A row of titles, and a row for each code and rate of tax of each invoice.
 * @example "number,kind,title,issuedOn,issuedAt,sample,bill,billedOn,orderNumber,order,payment,refund,buyer,placeOfSupply,sellerState,sellerGstin,hsn,ratePercent,copies,value,cgst,sgst,igst,amount,codeDiscount\r\n"
 */
export type InvoicesCsv = string;

/**
 * A document of the Portable Document Format.
 * @example "%PDF-1.3"
 */
export type InvoicePdf = string;
