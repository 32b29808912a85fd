/** What each permission allows, for people. Pages show a permission that is not here by its name. */
export const PERMISSION_TEXTS: Record<string, string> = {
  'orders:read': 'See orders, their payments and their shipments, and write notes about them.',
  'orders:ship': 'Pack, ship and deliver orders.',
  'orders:refund': 'Give money back and decide on returns.',
  'orders:take': 'Take orders by telephone and at the counter, and their money.',
  'catalogue:write': 'Add, change and withdraw books, and set their taxes.',
  'stock:write': 'Receive, count and write off copies.',
  'shoppers:read': 'Look up shoppers, their orders and their emails.',
  'shoppers:privacy': 'Save the data of shoppers for them, and delete their accounts.',
  'reviews:write': 'Hide reviews, with a reason, and show them again.',
  'staff:write': 'See, invite, change and remove staff.',
  'integrations:write': 'See, make and revoke service tokens; start failed jobs again.',
  'webhooks:write':
    'Choose which programs are told of what happens, with all that it is about, and see what they got.',
  'audit:read': 'See and export who changed what.',
  'takings:read': 'See what the shop has sold and taken.',
  'settings:write': 'Set up the shop: the seller, invoices, returns and the like, its pages and its codes.',
};
