import { draftMark } from '../../text/draft-mark.ts';
import type { ShopSettings } from '../contract/settings.ts';
import type { PageDraft } from '../contract/text-pages.ts';

interface Facts {
  /** Who sells, or what stands in for the name. */
  name: string;
  /** Markdown, with a line for each of the address. */
  address: string;
  officer: string;
  days: string;
}

function factsOf({ seller, returns }: Pick<ShopSettings, 'seller' | 'returns'>): Facts {
  const lines = seller ? [...seller.address, seller.state ?? ''] : ['[the address of the shop]'];
  return {
    name: plain(seller?.name ?? '[the legal name of the shop]'),
    address: lines.map(plain).join('\\\n'),
    officer: plain(
      seller?.grievanceOfficer ?? '[the name, email and telephone number of the grievance officer]',
    ),
    days: returns.days === 1 ? 'one day' : `${returns.days} days`,
  };
}

/** What was typed into a setting as text of Markdown: none of its signs shall mean something there. */
const plain = (text: string): string => text.replace(/[\\`*_<>#&~|!]/g, (sign) => `\\${sign}`);

const page = (slug: string, title: string, isRequired: boolean, ...paragraphs: string[]): PageDraft => ({
  slug,
  title,
  isRequired,
  body: paragraphs.length > 0 ? [draftMark, ...paragraphs].join('\n\n') : '',
});

/**
 * What the pages that a shop needs can begin with. Those that the law of India asks for (the Consumer Protection
 * (E-Commerce) Rules, 2020, and the Digital Personal Data Protection Act, 2023) come first.
 */
export function firstDrafts(settings: Pick<ShopSettings, 'seller' | 'returns'>): PageDraft[] {
  const facts = factsOf(settings);
  return [
    privacy(facts),
    terms(facts),
    delivery(facts),
    contact(facts),
    faq(facts),
    page('about', 'About', false),
  ];
}

const privacy = ({ name, address, officer }: Facts) =>
  page(
    'privacy-policy',
    'Privacy Policy',
    true,
    `This page says what ${name} knows of you, what for, and what you can ask of us.`,
    '# What we store',
    [
      '- Your name, your email and a form of your password from which nobody can read it.',
      '- Your addresses and telephone numbers, to deliver what you order.',
      '- Your cart, your wishlist and your orders, with their bills, parcels, returns and refunds.',
    ].join('\n'),
    'Payments are taken by Razorpay. We do not see the number of your card.',
    '# Who else sees it',
    'The carrier of a parcel gets the name, the address and the telephone number on it. The payment provider gets the ' +
      'amount and your email. Nobody else gets anything, except where the law demands it.',
    '# How long we keep it',
    'As long as you have an account. Bills are kept for [the years that tax law asks for], even without the account.',
    '# Your rights',
    'You can download what we store of you, correct it, and delete your account, all on the page of your profile. ' +
      'You can withdraw your consent at any time, and complain to our grievance officer:',
    officer,
    '# Who we are',
    `${name}\\\n${address}`,
    'This policy is of [the date].',
  );

const terms = ({ name, address, officer }: Facts) =>
  page(
    'terms',
    'Terms',
    true,
    `These terms are between you and ${name}.`,
    '# Prices and payment',
    'Prices are in rupees and include all taxes. The charge for delivery is shown before you pay.',
    '# The order',
    'An order is binding for both of us when it is paid. Where we cannot deliver a book, we say so and give the money back.',
    '# Cancelling',
    'You can cancel an order on its page until its books are packed. We give the whole amount back.',
    '# Returns and refunds',
    'What you can send back, and when you get your money, is on the page [Delivery and returns](/pages/delivery-and-returns).',
    '# Complaints',
    `Our grievance officer answers within 48 hours and settles a complaint within one month: ${officer}`,
    '# Law and courts',
    'The law of India applies. Courts in [the city] decide.',
    `${name}\\\n${address}`,
  );

const delivery = ({ days }: Facts) =>
  page(
    'delivery-and-returns',
    'Delivery and returns',
    true,
    '# Delivery',
    'We deliver within India. The charge is shown before you pay. Parcels leave us within [number] working days, and the ' +
      'page of your order has the number with which you can follow them.',
    '# Cancelling',
    'Cancel an order on its page until its books are packed. You get the whole amount back.',
    '# Returns',
    `You can send books back within ${days} of their delivery. Ask for it on the page of the order; we answer with how to ` +
      'send them.',
    '# Refunds',
    'The money goes back the way it came, within [number] working days after the books have reached us. Where we sent the ' +
      'wrong book, or a damaged one, we also pay for sending it back.',
  );

const contact = ({ name, address, officer }: Facts) =>
  page(
    'contact',
    'Contact',
    true,
    `${name}\\\n${address}`,
    'Email: [the email of the shop]\\\nTelephone: [the number, and when somebody answers it]',
    '# Grievance officer',
    officer,
    'You get an answer within 48 hours, and a decision within one month.',
  );

const faq = ({ days }: Facts) =>
  page(
    'faq',
    'FAQ',
    false,
    '# Where is my order?',
    'Its page, below [Orders](/orders), says how far each parcel is.',
    '# Can I cancel an order?',
    'Yes, on its page, until its books are packed. You get the whole amount back.',
    '# Can I send a book back?',
    `Yes, within ${days} of its delivery: ask for it on the page of the order.`,
    '# How do I reach you?',
    'Write to us: [Contact](/pages/contact).',
  );
