/** The permission that each page and action of the back room needs; the server checks the same again. */
const NEEDED: Record<string, Record<string, string>> = {
  orders: {
    list: 'orders:read',
    show: 'orders:read',
    export: 'orders:read',
    ship: 'orders:ship',
    refund: 'orders:refund',
    create: 'orders:take',
  },
  returns: { list: 'orders:read', show: 'orders:read', edit: 'orders:refund' },
  stock: { list: 'stock:write', show: 'stock:write' },
  shoppers: { list: 'shoppers:read', show: 'shoppers:read', privacy: 'shoppers:privacy' },
  reviews: { list: 'reviews:write' },
  emails: { list: 'shoppers:read' },
  jobs: { list: 'integrations:write' },
  books: {
    list: 'catalogue:write',
    show: 'catalogue:write',
    create: 'catalogue:write',
    edit: 'catalogue:write',
  },
  categories: { list: 'catalogue:write' },
  bills: { list: 'takings:read' },
  taxes: { list: 'catalogue:write' },
  imports: { list: 'catalogue:write', show: 'catalogue:write' },
  staff: { list: 'staff:write', create: 'staff:write', edit: 'staff:write', delete: 'staff:write' },
  tokens: { list: 'integrations:write', create: 'integrations:write', delete: 'integrations:write' },
  webhooks: { list: 'webhooks:write', show: 'webhooks:write' },
  pages: { list: 'settings:write', show: 'settings:write', create: 'settings:write', edit: 'settings:write' },
  settings: { list: 'settings:write' },
  codes: { list: 'settings:write' },
  carriers: { list: 'settings:write' },
  audit: { list: 'audit:read', export: 'audit:read' },
};

/** Whether somebody with these permissions may do something; nobody may what is not in the table. */
export function mayAccess(permissions: readonly string[], resource: string, action: string): boolean {
  const needed = NEEDED[resource]?.[action];
  return needed !== undefined && permissions.includes(needed);
}
