/** What an entry of the audit was about: its name, and where it can be seen. */
export interface AuditSubject {
  name: string;
  /** Undefined where no page shows it. */
  to?: string;
}

const shortNumber = (id: string): string => id.slice(0, 8).toUpperCase();

/** By the kind of a subject, which stands ahead of its id: `order:8e5cbbfe-…`. */
const SUBJECTS: Record<string, (id: string) => AuditSubject> = {
  order: (id) => ({ name: `order ${shortNumber(id)}`, to: `/orders/${id}/show` }),
  review: () => ({ name: 'a review', to: '/reviews' }),
  return: (id) => ({ name: `return ${shortNumber(id)}`, to: `/returns/${id}/show` }),
  product: (id) => ({ name: 'a book', to: `/books/${id}` }),
  carrier: () => ({ name: 'a carrier', to: '/carriers' }),
  code: () => ({ name: 'a code', to: '/codes' }),
  category: () => ({ name: 'a category', to: '/categories' }),
  import: (id) => ({ name: 'an import', to: `/imports/${id}/show` }),
  page: (id) => ({ name: 'a page', to: `/pages/${id}` }),
  user: (id) => ({ name: 'a shopper', to: `/shoppers/${id}/show` }),
  staff: () => ({ name: 'a member of staff', to: '/staff' }),
  service_token: () => ({ name: 'a service token', to: '/tokens' }),
  webhook: (id) => ({ name: 'an endpoint of webhooks', to: `/webhooks/${id}/show` }),
  letter: () => ({ name: 'an email', to: '/emails' }),
  job: (kind) => ({ name: `jobs (${kind.replaceAll('_', ' ')})`, to: '/jobs' }),
  setting: (name) => ({
    name: `the setting ${name.toLowerCase().replaceAll('_', ' ')}`,
    to: '/settings',
  }),
};

/** What comes ahead of the subject in a sentence, and behind it. */
const VERBS: Record<string, [before: string, behind?: string]> = {
  'book.added': ['added'],
  'book.changed': ['changed'],
  'book.cover_removed': ['removed the cover of'],
  'book.cover_uploaded': ['uploaded a cover of'],
  'book.joined': ['joined', 'to the editions of another'],
  'book.restored': ['restored'],
  'book.separated': ['separated', 'from its other editions'],
  'book.withdrawn': ['withdrew'],
  'carrier.added': ['added'],
  'carrier.changed': ['changed'],
  'carrier.ordered': ['changed the order of the carriers by'],
  'carrier.removed': ['removed'],
  'category.added': ['added'],
  'category.changed': ['changed'],
  'category.ordered': ['changed the order of the categories by'],
  'category.removed': ['removed'],
  'import.cancelled': ['cancelled'],
  'import.uploaded': ['uploaded'],
  'job.retried': ['started', 'again'],
  'letter.sent_again': ['sent', 'again'],
  'order.address_changed': ['changed the address of'],
  'order.cancelled': ['cancelled'],
  'order.delivered': ['noted the delivery of a parcel of'],
  'order.handed_over': ['handed over'],
  'order.note_added': ['wrote a note about'],
  'order.packed': ['packed a parcel of'],
  'order.refunded': ['gave money back of'],
  'order.returned': ['noted that a parcel came back of'],
  'order.shipped': ['shipped a parcel of'],
  'order.taken': ['took'],
  'order.tracking_corrected': ['corrected the tracking number of a parcel of'],
  'order.unpacked': ['unpacked a parcel of'],
  'code.added': ['added'],
  'code.changed': ['changed'],
  'code.removed': ['removed'],
  'page.added': ['added'],
  'page.changed': ['changed'],
  'page.removed': ['removed'],
  'return.approved': ['approved'],
  'return.received': ['received'],
  'return.refunded': ['gave the money back of'],
  'return.rejected': ['rejected'],
  'return.requested': ['asked for'],
  'return.withdrawn': ['withdrew'],
  'review.hidden': ['hid'],
  'review.kept': ['kept'],
  'review.shown': ['showed', 'again'],
  'service_token.added': ['made'],
  'service_token.revoked': ['revoked'],
  'setting.changed': ['changed'],
  'shopper.reset_link_sent': ['sent a link for a new password to'],
  'shopper.data_read': ['saved the data of'],
  'shopper.deleted': ['deleted the account of'],
  'staff.added': ['made somebody', 'by an invitation or a command'],
  'staff.invitation_accepted': ['became', 'by the link of the invitation'],
  'staff.invitation_needed': ['has to be invited anew as'],
  'staff.recovery_code_used': ['logged in with a recovery code as'],
  'staff.removed': ['removed'],
  'staff.role_changed': ['changed the role of'],
  'staff.second_factor_reset': ['reset the codes of'],
  'staff.second_factor_set': ['set up codes as'],
  'stock.received': ['received copies of'],
  'stock.set': ['set the copies of'],
  'tax.removed': ['removed the tax of'],
  'tax.set': ['set the tax of'],
  'webhook.added': ['added'],
  'webhook.changed': ['changed'],
  'webhook.removed': ['removed'],
  'webhook.secret_rotated': ['made a new secret for'],
  'webhook.sent_again': ['sent a delivery again to'],
  'webhook.tested': ['sent a test to'],
};

export interface ChangeDescription {
  before: string;
  subject: AuditSubject;
  behind: string;
}

/**
 * What somebody did, as the rest of a sentence that begins with who it was: `shipped a parcel of order 8E5CBBFE`.
 * @param action such as `order.shipped`; one that this release does not know is written as it is
 * @param subject such as `order:8e5cbbfe-0d03-42ce-94d0-b276f811082c`
 */
export function describeChange(action: string, subject: string): ChangeDescription {
  const [kind = '', ...id] = subject.split(':');
  const about = SUBJECTS[kind]?.(id.join(':')) ?? { name: subject };
  const [before, behind = ''] = VERBS[action] ?? [`${action}:`];
  return { before, subject: about, behind };
}
