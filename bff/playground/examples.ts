import { v4 as uuid } from 'uuid';
import { anAddedBook, bookFacts } from './book-variables.ts';
import { refundInput, returnableCopy, returnIn, withdrawableReturn } from './return-variables.ts';
import {
  consignedOrder,
  correctedParcel,
  orderToShip,
  packedParcel,
  shippedParcel,
} from './shipping-variables.ts';
import {
  aBuyer,
  aLetter,
  anImport,
  aPacker,
  aServiceToken,
  aShopper,
  aTaxedBook,
} from './staff-variables.ts';
import type { ExampleShop } from './variables.ts';
import {
  aBook,
  aPage,
  intentToBuy,
  lastAddress,
  ownNames,
  paidOrder,
  removableAddress,
  unpaidOrder,
} from './variables.ts';

/** An operation of the playground that runs as it is. Its text is `examples/<operation>.graphql`. */
export interface Example {
  operation: string;
  title: string;
  /** Whether it requires a login. */
  shopper: boolean;
  /** Whether it requires the token of a member of staff or of a program. */
  staff?: true;
  /** Its initial variables. */
  variables?(shop: ExampleShop): object | Promise<object>;
}

interface Screen {
  /** A screen of the shop. */
  name: string;
  examples: Example[];
}

const texts = import.meta.glob<string>('./examples/*.graphql', {
  query: '?raw',
  import: 'default',
  eager: true,
});

/** The text of an example. */
export function textOf({ operation }: Example): string {
  const text = texts[`./examples/${operation}.graphql`];
  if (text === undefined) throw new Error(`The example ${operation} has no file.`);
  return text;
}

const open = (operation: string, title: string, variables?: Example['variables']): Example => ({
  operation,
  title,
  shopper: false,
  ...(variables && { variables }),
});

const forShopper = (operation: string, title: string, variables?: Example['variables']): Example => ({
  ...open(operation, title, variables),
  shopper: true,
});

const forStaff = (operation: string, title: string, variables?: Example['variables']): Example => ({
  ...open(operation, title, variables),
  staff: true,
});

/** The token in a letter's link; this one is not valid. */
const aLink = { token: 'from-the-letter' };

/** Operations for each screen of the shop, in an order in which they can be run one after the other. */
export const screens: Screen[] = [
  { name: 'Home', examples: [open('Home', 'Shelves and new releases')] },
  {
    name: 'Products',
    examples: [
      open('FilteredProducts', 'Search, filter and sort', () => ({
        filter: {
          search: 'the',
          categories: ['FICTION', 'BIOGRAPHIES'],
          maxPricePaise: 50_000,
          minRating: 3,
        },
        sort: 'LOW_TO_HIGH',
      })),
      open('EditionFacets', 'Narrow by language, author and year', () => ({
        filter: { languages: ['eng'], years: [{ from: 1950, to: 2030 }] },
        sort: 'NEWEST',
      })),
      open('AvailableBooks', 'Only what can be bought', () => ({ filter: { inStock: true } })),
      open('NextPage', 'The next page', aPage),
      open('CloseMatches', 'Find what is misspelt', () => ({ search: 'ruskn bond' })),
      open('Suggestions', 'Suggest while typing', () => ({ search: 'ha' })),
    ],
  },
  {
    name: 'Book',
    examples: [
      open('Book', 'A book and similar ones', aBook),
      open('Author', 'Somebody’s books', () => ({ slug: 'arundhati-roy' })),
      open('Series', 'A series', () => ({ slug: 'the-empyrean' })),
    ],
  },
  {
    name: 'Login and signup',
    examples: [
      open('LogIn', 'Log in, and be refused', () => ({
        email: 'nobody@example.com',
        password: 'not-the-password',
      })),
      open('SignUp', 'Sign up', () => ({
        input: {
          email: `reader-${uuid().slice(0, 8)}@example.com`,
          password: 'a-quiet-afternoon',
          firstName: 'Asha',
          lastName: 'Rao',
        },
      })),
      open('ForgotPassword', 'Ask for a link to a new password', () => ({
        email: 'nobody@example.com',
      })),
      open('ResetPassword', 'Set a new password by a link', () => ({ ...aLink, password: 'a-long-evening' })),
      open('ConfirmEmail', 'Confirm an email by a link', () => aLink),
      open('RestoreEmail', 'Put an email back by a link', () => ({ ...aLink, password: 'a-long-evening' })),
      open('LogInAsGuest', 'Log in as guest'),
    ],
  },
  {
    name: 'Cart',
    examples: [
      forShopper('AddToCart', 'Put a book in', aBook),
      forShopper('IncrementCartLine', 'One copy more', aBook),
      forShopper('DecrementCartLine', 'One copy less', aBook),
      forShopper('Cart', 'See the cart'),
      forShopper('FitCart', 'Fit it to what is left'),
      forShopper('RemoveFromCart', 'Take a book out', aBook),
      forShopper('ClearCart', 'Empty the cart'),
    ],
  },
  {
    name: 'Wishlist',
    examples: [
      forShopper('AddToWishlist', 'Put a book on', aBook),
      forShopper('Wishlist', 'See the wishlist'),
      forShopper('BackInStock', 'Wait for a book, and be refused while it is there', aBook),
      forShopper('BackInStockRequests', 'Books waited for'),
      forShopper('CancelBackInStock', 'Wait no longer', aBook),
      forShopper('MoveToCart', 'Move a book to the cart', aBook),
    ],
  },
  {
    name: 'Checkout',
    examples: [
      forShopper('Addresses', 'Saved addresses and states'),
      forShopper('AddAddress', 'Add an address', () => ({
        input: {
          name: 'Asha Rao',
          mobile: '9876543210',
          area: '4 Lake View Road',
          pincode: '700029',
          city: 'Kolkata',
          state: 'West Bengal',
        },
      })),
      forShopper('EditAddress', 'Edit an address', lastAddress),
      forShopper('RemoveAddress', 'Remove an address', removableAddress),
    ],
  },
  {
    name: 'Order and payment',
    examples: [
      forShopper('PlaceOrder', 'Place an order', intentToBuy),
      forShopper('ConfirmPayment', 'Confirm a payment', paidOrder),
      forShopper('Orders', 'See the orders', () => ({ first: 5 })),
      forShopper('Order', 'One order, and how to pay it', unpaidOrder),
      forShopper('CancelOrder', 'Cancel an order', unpaidOrder),
    ],
  },
  {
    name: 'Profile',
    examples: [
      forShopper('Me', 'Who am I'),
      forShopper('UpdateProfile', 'Change the name', ownNames),
      forShopper('ChangePassword', 'Change the password', () => ({
        input: { currentPassword: 'a-quiet-afternoon', newPassword: 'a-long-evening' },
      })),
      forShopper('Account', 'Is my email confirmed'),
      forShopper('SendConfirmation', 'Send the letter that confirms it again'),
      forShopper('LogOutEverywhere', 'Log out on all devices'),
      forShopper('DeleteAccount', 'Delete the account', () => ({ password: 'a-quiet-afternoon' })),
    ],
  },
  {
    name: 'Shipping',
    examples: [
      forStaff('StaffOrders', 'What is to be shipped', () => ({ filter: { queue: true } })),
      forStaff('StaffOrder', 'One order, and who carries parcels', async (shop) => ({
        id: (await orderToShip(shop)).orderId,
      })),
      forStaff('PackingSlips', 'Slips with bar codes', async (shop) => ({
        orderIds: [(await orderToShip(shop)).orderId],
      })),
      forStaff('PackShipment', 'Pack what is left', async (shop) => ({ input: await orderToShip(shop) })),
      forStaff('UnpackShipment', 'Unpack a parcel', async (shop) => ({ input: await packedParcel(shop) })),
      forStaff('ShipOrder', 'Ship all of an order', async (shop) => ({ input: await consignedOrder(shop) })),
      forStaff('ReturnShipment', 'A parcel comes back', async (shop) => ({
        input: await shippedParcel(shop),
      })),
      forStaff('ShipOrders', 'Ship several orders', async (shop) => {
        const { carrierId, ...order } = await consignedOrder(shop);
        return { input: { carrierId, orders: [order] } };
      }),
      forStaff('ShipShipment', 'Correct a number', async (shop) => ({ input: await correctedParcel(shop) })),
      forStaff('DeliverShipment', 'A parcel arrives', async (shop) => ({ input: await shippedParcel(shop) })),
    ],
  },
  {
    name: 'Books of the back room',
    examples: [
      forStaff('AddBook', 'Add a book', () => ({ input: bookFacts })),
      forStaff('StaffBooks', 'Find it', () => ({ filter: { search: bookFacts.title } })),
      forStaff('StaffBook', 'All that is known of a book', async (shop) => ({
        id: (await anAddedBook(shop)).id,
      })),
      forStaff('ChangeBook', 'Change its price', async (shop) => ({
        ...(await anAddedBook(shop)),
        input: { ...bookFacts, pricePaise: 11_000 },
      })),
      forStaff('WithdrawBook', 'Take it out of the shop', anAddedBook),
      forStaff('RestoreBook', 'Put it back', anAddedBook),
      forStaff('JoinBook', 'Another edition of the same text', async (shop) => ({
        ...(await anAddedBook(shop)),
        isbn: '9780141439587',
      })),
      forStaff('SeparateBook', 'Not the same text', anAddedBook),
    ],
  },
  {
    name: 'Money back',
    examples: [
      forStaff('RefundOrder', 'Give a part of the money back', async (shop) => ({
        input: await refundInput(shop),
      })),
      forShopper('WithdrawReturn', 'Withdraw a return', withdrawableReturn),
      forShopper('RequestReturn', 'Send a delivered copy back', async (shop) => ({
        input: await returnableCopy(shop),
      })),
      forStaff('StaffReturns', 'What shoppers send back', () => ({ filter: { states: ['REQUESTED'] } })),
      forStaff('StaffReturn', 'One return', async (shop) => ({ id: (await returnIn(shop, 'REQUESTED')).id })),
      forStaff('DecideReturn', 'Approve a return', async (shop) => ({
        input: { ...(await returnIn(shop, 'REQUESTED')), approve: true },
      })),
      forStaff('ReceiveReturn', 'The books have arrived', async (shop) => ({
        input: { ...(await returnIn(shop, 'APPROVED')), fit: [] },
      })),
      forStaff('RefundReturn', 'Give the money of a return back', async (shop) => ({
        input: await returnIn(shop, 'RECEIVED'),
      })),
    ],
  },
  {
    name: 'Running the shop',
    examples: [
      forStaff('StaffToday', 'What there is to do'),
      forStaff('StaffShoppers', 'Look up a shopper', aShopper),
      forStaff('SendResetLink', 'Send a link for a new password', aShopper),
      forStaff('StaffLetters', 'What was sent', () => ({ filter: { state: 'WAITING' } })),
      forStaff('SendStaffLetter', 'Send a letter again', aLetter),
      forStaff('StaffJobs', 'What has failed for good'),
      forStaff('RetryStaffJobs', 'Start jobs again', () => ({ kind: 'refund' })),
      forStaff('StaffImports', 'Books that come from files'),
      forStaff('StaffImport', 'How far an import is', anImport),
      forStaff('StartStaffImport', 'See what a file would change', async (shop) => ({
        ...(await anImport(shop)),
        dryRun: true,
      })),
      forStaff('CancelStaffImport', 'Cancel an import', anImport),
      forStaff('SetBookTax', 'What a book is taxed as', async (shop) => ({
        input: { book: (await aBook(shop)).productId, hsn: '8523', rateBasisPoints: 500 },
      })),
      forStaff('StaffTaxes', 'Books with a tax'),
      forStaff('RemoveBookTax', 'A printed book again', aTaxedBook),
      forStaff('ReceiveStock', 'A delivery comes', async (shop) => ({
        input: {
          id: uuid(),
          lines: [{ book: (await aBook(shop)).productId, copies: 12 }],
          note: 'Penguin 4711',
        },
      })),
      forStaff('StaffStock', 'What is low, and why', async (shop) => {
        const { productId } = await aBook(shop);
        return { book: productId, bookId: productId };
      }),
      forStaff('SetStock', 'Count a book', async (shop) => ({
        input: { bookId: (await aBook(shop)).productId, copies: 11, reason: 'COUNT', note: 'Shelf B' },
      })),
    ],
  },
  {
    name: 'Back room',
    examples: [
      open('StaffLogIn', 'Log in, and be refused', () => ({
        input: { email: 'nobody@example.com', password: 'not-the-password' },
      })),
      forStaff('StaffMe', 'Who am I, and what may I do'),
      forStaff('GiveStaffCode', 'Give a code again', () => ({ code: '000000' })),
      forStaff('InviteStaff', 'Invite somebody', () => ({
        input: { email: `packer-${uuid().slice(0, 8)}@example.com`, name: 'Ravi Menon', role: 'packer' },
      })),
      forStaff('StaffMembers', 'Who is staff, and as what'),
      forStaff('ChangeStaffRole', 'Give another role', async (shop) => ({
        ...(await aPacker(shop)),
        role: 'buyer',
      })),
      forStaff('RemoveStaff', 'Take a role', aBuyer),
      forStaff('CreateServiceToken', 'Let a program in', () => ({
        input: { name: 'Warehouse', permissions: ['orders:read', 'orders:ship'], days: 30 },
      })),
      forStaff('ServiceTokens', 'See which programs may call'),
      forStaff('RevokeServiceToken', 'Revoke a token', aServiceToken),
      forStaff('AuditEntries', 'Who changed what', () => ({ filter: { action: 'staff.added' } })),
      forStaff('StaffLogOut', 'Log out'),
    ],
  },
];
