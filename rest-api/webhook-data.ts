import { findStaffCategories } from './catalogue/categories/change-categories.ts';
import { findBookByReference } from './catalogue/products/find-book.ts';
import { findStaffBook } from './catalogue/staff-books/staff-books.queries.ts';
import { invoiceResponse } from './sales/invoices/invoice-response.ts';
import { findInvoices, findOrderKey } from './sales/invoices/invoices.queries.ts';
import type { OrderContext } from './sales/payments/payment-context.ts';
import { findStaffReturn } from './sales/returns/find-staff-returns.ts';
import { findStaffReview } from './sales/reviews/staff-reviews.queries.ts';
import { findStaffOrder } from './sales/staff-orders/staff-order-response.ts';
import { stockOf } from './stock/stock.routes.ts';
import type { ReadResource } from './team/webhooks/webhook-jobs.ts';

/** Reads what webhooks tell of as the response of its path has it; null where it is gone. */
export const webhookData =
  (context: OrderContext): ReadResource =>
  async ({ kind, resourceId, orderId }) => {
    const { database } = context;
    if (kind === null || resourceId === null) return {};
    switch (kind) {
      case 'order':
        return { order: (await findStaffOrder(context, resourceId)) ?? null };
      case 'shipment':
        return { order: (orderId && (await findStaffOrder(context, orderId))) || null };
      case 'invoice': {
        const order = orderId ? await findOrderKey(database, orderId) : undefined;
        return { invoices: order ? (await findInvoices(database, [order])).map(invoiceResponse) : null };
      }
      case 'return':
        return { return: (await findStaffReturn(database, resourceId)) ?? null };
      case 'product':
        return { book: (await findStaffBook(database, resourceId)) ?? null };
      case 'category':
        return { categories: await findStaffCategories(database) };
      case 'stock': {
        const book = await findBookByReference(database, resourceId);
        return { stock: book ? await stockOf(database, book) : null };
      }
      case 'review':
        return { review: (await findStaffReview(database, resourceId)) ?? null };
    }
  };
