import type { EmailState } from '../../shared/schema.generated.ts';

export const EMAIL_STATES: Record<EmailState, string> = {
  WAITING: 'Waits to be sent',
  SENT: 'Sent',
  DEAD: 'Failed',
  UNSENT: 'Not sent',
};

/** `Order paid` of `order_paid`. */
export const kindName = (kind: string): string => {
  const words = kind.replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
};

/** The kinds of emails that the shop sends, with their names. */
export const EMAIL_KINDS: Record<string, string> = Object.fromEntries(
  [
    ...[
      'welcome',
      'confirm_address',
      'password_reset',
      'password_changed',
      'email_changed',
      'staff_invitation',
    ],
    ...['order_paid', 'payment_failed', 'order_cancelled', 'refund_due', 'sold_out', 'refunded'],
    ...['order_shipped', 'order_delivered', 'shop_note', 'back_in_stock', 'review_hidden'],
    ...['return_requested', 'return_approved', 'return_rejected', 'return_received'],
  ].map((kind) => [kind, kindName(kind)]),
);

/** Kinds whose links work once: such an email is not sent a second time. */
const WITH_LINK = new Set([
  ...['welcome', 'confirm_address', 'password_reset', 'email_changed', 'staff_invitation'],
]);

/** Whether staff can send an email again. */
export const canSendAgain = ({ state, kind }: { state: EmailState; kind: string }): boolean =>
  state === 'DEAD' || (state === 'SENT' && !WITH_LINK.has(kind));
