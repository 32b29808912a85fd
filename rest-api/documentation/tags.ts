/** The nouns of the shop, in the order in which a shopper uses them, and the paths of each. */
const tags = [
  {
    name: 'Catalogue',
    description:
      'Products, their authors and series, categories, and the shop itself with its pages, for anyone.',
    paths: /^\/(products|authors|series|categories|shop|pages)\b/,
  },
  {
    name: 'Account',
    description: 'Signing up, logging in, and what is known of a user.',
    paths: /^\/(auth\b|users\/(edit$|:id)|user\/(account|data)\b)/,
  },
  {
    name: 'Cart',
    description: 'What the user is about to buy. Every call answers with the whole cart.',
    paths: /^\/user\/cart\b/,
  },
  {
    name: 'Wishlist',
    description: 'What the user may buy one day. Every call answers with the whole wishlist.',
    paths: /^\/user\/wishlist\b/,
  },
  {
    name: 'Back in stock',
    description: 'Books that are out of stock, of which the user gets an email when they are back.',
    paths: /^\/user\/backinstock\b/,
  },
  {
    name: 'Addresses',
    description: 'Where orders are delivered to. Every call answers with all saved addresses.',
    paths: /^\/users\/([a-z]+-)?address\b/,
  },
  {
    name: 'Orders',
    description: 'From a cart to a paid order.',
    paths: /^\/(user\/(totals|pay-on-delivery|orders|returns|invoices)|payments)\b/,
  },
  {
    name: 'Reviews',
    description: 'What the user says of books, and of reviews of others.',
    paths: /^\/user\/(products|reviews)\b/,
  },
  {
    name: 'Shipping',
    description:
      'The back room: orders of all shoppers, their parcels, refunds, returns and invoices, and the copies of books. `x-permission` says what an operation needs.',
    paths: /^\/staff\/(orders|shipments|slips|invoices|carriers|stock|returns)\b/,
  },
  {
    name: 'Books',
    description:
      'The back room: the books of the catalogue, their categories, covers and taxes. `x-permission` says what an operation needs.',
    paths: /^\/staff\/(books|categories|taxes)\b/,
  },
  {
    name: 'Operations',
    description:
      'The back room: what there is to do, emails and jobs, shoppers and what they write about books, imports, and the feed of what changes. `x-permission` says what an operation needs.',
    paths: /^\/staff\/(today|emails|jobs|shoppers|reviews|imports|changes)\b/,
  },
  {
    name: 'Staff',
    description:
      'The back room: who may do what, service tokens and webhooks, who changed what, the settings, the pages and the codes of the shop. `x-permission` says what an operation needs.',
    paths:
      /^\/staff\/(login|logout|me|code|members|roles|tokens|webhooks|webhook-deliveries|audit|settings|connections|pages|codes)\b/,
  },
] as const;

/** The tags as the document lists them. */
export const documentTags = tags.map(({ name, description }) => ({ name, description }));

/** The tag of a route's path. */
export function tagsOf(path: string): string[] {
  return tags.filter((tag) => tag.paths.test(path)).map((tag) => tag.name);
}
