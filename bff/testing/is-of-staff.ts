/** Nouns of the back room, and verbs with nouns that shoppers know, too. */
const ofStaff = new RegExp(
  [
    ...[
      'staff',
      'carriers',
      'packingSlips',
      'shipment',
      'shipOrder',
      'serviceToken',
      'auditEntries',
      'refund',
    ],
    ...['stockMovements', 'bookStock', 'bookTax', '^(set|receive)Stock', '^(decide|receive)Return'],
    '^(add|change|withdraw|restore|separate|join)Book',
  ].join('|'),
  'i',
);

/** Whether a field of Query or Mutation belongs to the back room: all but the login answer to staff alone. */
export const isOfStaff = (name: string): boolean => ofStaff.test(name);
