import type { PackingSlip, StaffOrder } from '../../contract/staff-orders.ts';
import { addressLines } from '../../emails/content/email-text.ts';

/** What is printed for the packer of an order: the address, and what has not left the shop. */
export async function packingSlip({
  id,
  number,
  createdAt,
  address,
  lines,
}: StaffOrder): Promise<PackingSlip> {
  return {
    orderId: id,
    number,
    placedAt: createdAt,
    address: addressLines(address),
    barcode: await barcode(number),
    lines: lines
      .map(({ productId, title, author, isbn, category, toSend }) => ({
        productId,
        title,
        author,
        isbn,
        category,
        quantity: toSend,
      }))
      .filter(({ quantity }) => quantity > 0),
  };
}

/** A text as Code 128 in an SVG document, with the quiet zones that scanners need: ten modules on each side. */
async function barcode(text: string): Promise<string> {
  // Loaded only here, because it would slow down each start.
  const { code128, drawingSVG } = await import('bwip-js/node');
  return code128({ bcid: 'code128', text, height: 12, paddingwidth: 10 }, drawingSVG());
}
