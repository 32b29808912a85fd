import { code128, drawingSVG } from 'bwip-js/node';
import type { PackingSlip, StaffOrder } from '../contract/staff-orders.ts';
import { addressLines } from '../letters/content/letter-text.ts';

/** What is printed for the packer of an order: the address, and what has not left the shop. */
export function packingSlip({ _id, number, createdAt, address, lines }: StaffOrder): PackingSlip {
  return {
    orderId: _id,
    number,
    placedAt: createdAt,
    address: addressLines(address),
    barcode: barcode(number),
    lines: lines
      .map(({ product, title, author, isbn, category, toSend }) => ({
        ...{ product, title, author, isbn, category },
        qty: toSend,
      }))
      .filter(({ qty }) => qty > 0),
  };
}

/** A text as Code 128 in an SVG document, with the quiet zones that scanners need: ten modules on each side. */
function barcode(text: string): string {
  return code128({ bcid: 'code128', text, height: 12, paddingwidth: 10 }, drawingSVG());
}
