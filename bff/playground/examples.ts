import { v4 as uuid } from 'uuid';
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
      open('AvailableBooks', 'Only what can be bought', () => ({ filter: { inStock: true } })),
      open('NextPage', 'The next page', aPage),
      open('CloseMatches', 'Find what is misspelt', () => ({ search: 'ruskn bond' })),
      open('Suggestions', 'Suggest while typing', () => ({ search: 'ha' })),
    ],
  },
  { name: 'Book', examples: [open('Book', 'A book and similar ones', aBook)] },
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
];
