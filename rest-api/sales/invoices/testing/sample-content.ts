import type { InvoiceContent } from '../../../contract/invoices.ts';

const total = { amountPaise: 100, valuePaise: 100, cgstPaise: 0, sgstPaise: 0, igstPaise: 0 };
/** A bill of one book. */
export const sampleContent: InvoiceContent = {
  title: 'Bill of supply',
  isSample: true,
  orderNumber: 'ADA00000',
  paymentId: 'pay_1',
  seller: { name: 'Quire', address: [], state: null, gstin: null, grievanceOfficer: null },
  buyer: { name: 'Ada Lovelace', address: ['12 Church Street'] },
  placeOfSupply: 'Karnataka',
  placedAt: '2026-01-31T09:05:00+00:00',
  code: null,
  bill: null,
  refundId: null,
  lines: [
    {
      title: 'Emma',
      author: '',
      hsn: '4901',
      qty: 1,
      pricePaise: 100,
      codePaise: 0,
      rateBasisPoints: 0,
      ...total,
    },
  ],
  total,
};
