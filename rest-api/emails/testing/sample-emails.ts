import type { EmailMessage, EmailOrder, EmailParcel, EmailReturn } from '../email.ts';

const order: EmailOrder = {
  id: '7d1f2a34-5b6c-4d7e-8f90-a1b2c3d4e5f6',
  lines: [
    { title: 'The God of Small Things', author: 'Arundhati Roy', quantity: 2, pricePaise: 49_900 },
    { title: 'Tom & Jerry <script>alert(1)</script>', author: '“O’Neil”', quantity: 1, pricePaise: 12_345 },
  ],
  totals: {
    pricePaise: 132_345,
    discountPaise: 20_200,
    codePaise: 0,
    deliveryPaise: 19_900,
    totalPaise: 132_045,
  },
  address: {
    name: 'Ada Lovelace',
    mobile: '9876543210',
    alternatePhoneNumber: '',
    pincode: '560001',
    area: '12 Church Street',
    locality: 'Ashok Nagar',
    city: 'Bengaluru',
    state: 'Karnataka',
  },
};

const parcel: EmailParcel = {
  carrier: 'Blue Dart',
  trackingNumber: '69871234560',
  trackingUrl: 'https://www.bluedart.com/trackdartresultthirdparty?trackFor=0&trackNo=69871234560',
  lines: [{ title: 'The God of Small Things', quantity: 1 }],
  toCome: [{ title: 'Emma', quantity: 2 }],
};

const sentBack: EmailReturn = {
  lines: [{ title: 'The God of Small Things', quantity: 1 }],
  words: 'Please put <b>the invoice</b> into the parcel.',
};

const addressed = { firstName: 'Ada' };
const token = 'pVqv1nV0-W7rVb4M2_example-token-of-43-chars';

/** An email of every kind. */
export const sampleEmails: { [Kind in EmailMessage['kind']]: Extract<EmailMessage, { kind: Kind }> } = {
  test: { kind: 'test', ...addressed },
  welcome: { kind: 'welcome', token, ...addressed },
  confirm_address: { kind: 'confirm_address', token, ...addressed },
  password_reset: { kind: 'password_reset', token, validMinutes: 30, ...addressed },
  password_changed: { kind: 'password_changed', changedAt: '2026-11-22T09:34:00.000Z', ...addressed },
  email_changed: {
    kind: 'email_changed',
    token,
    newEmail: 'ada@new.example',
    ...addressed,
    changedAt: '2026-11-22T09:34:00.000Z',
    validUntil: '2026-11-29T09:34:00.000Z',
  },
  staff_invitation: { kind: 'staff_invitation', role: 'packer', token, validDays: 7, ...addressed },
  order_to_pay: { kind: 'order_to_pay', order, ...addressed },
  order_paid: { kind: 'order_paid', order, ...addressed },
  order_confirmed: {
    kind: 'order_confirmed',
    order: { ...order, toPayPaise: order.totals.totalPaise },
    ...addressed,
  },
  payment_failed: { kind: 'payment_failed', canPayAgain: true, order, ...addressed },
  order_cancelled: { kind: 'order_cancelled', order, ...addressed },
  refund_due: { kind: 'refund_due', amountPaise: 132_045, order, ...addressed },
  sold_out: { kind: 'sold_out', amountPaise: 132_045, order, ...addressed },
  refunded: { kind: 'refunded', amountPaise: 132_045, order, ...addressed },
  order_shipped: { kind: 'order_shipped', parcel, order, ...addressed },
  order_delivered: { kind: 'order_delivered', parcel, order, ...addressed },
  shop_note: {
    kind: 'shop_note',
    orderNumber: '7D1F2A34',
    text: 'The last copy has a <b>torn</b> page.\nShall we send it all the same?',
    order,
    ...addressed,
  },
  return_requested: { kind: 'return_requested', sentBack, order, ...addressed },
  return_approved: { kind: 'return_approved', sentBack, order, ...addressed },
  return_rejected: { kind: 'return_rejected', sentBack, order, ...addressed },
  return_received: { kind: 'return_received', sentBack, order, ...addressed },
  review_hidden: {
    kind: 'review_hidden',
    ...addressed,
    book: { id: '8e5cbbfe-0d03-42ce-94d0-b276f811082c', title: 'The Silent Patient <b>' },
    reason: 'It tells how the book ends.',
  },
  back_in_stock: {
    kind: 'back_in_stock',
    ...addressed,
    book: {
      id: '8e5cbbfe-0d03-42ce-94d0-b276f811082c',
      title: 'The Silent Patient <b>',
      author: 'by Alex Michaelides',
    },
  },
};
