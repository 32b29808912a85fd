/** The exact messages of §8. */
export const messages = {
  emailExists: 'Unprocessable Entity. Email Already Exists.',
  emailNotRegistered: 'The email you entered is not Registered. Not Found error',
  wrongCredentials: 'The credentials you entered are invalid. Unauthorized access error.',
  invalidToken: 'The token is invalid. Unauthorized access error.',
  usernameNotRegistered: 'The username you entered is not Registered. Not Found error',
} as const;

/** The first message when an order is refused because too many orders wait for their payment. */
export const tooManyWaitingOrders = {
  code: 'TOO_MANY_WAITING_ORDERS',
  message:
    'Five of your orders wait for their payment, and no more can. Pay or cancel one of them, then order again.',
} as const;

/** The message for every invalid link of an email, whatever the reason. */
export const linkNotValid = {
  code: 'LINK_NOT_VALID',
  message:
    'This link is not valid. It may have been used already, have expired or not be whole: ask for a new one.',
} as const;

/** The message where the only owner of the shop would go. */
export const lastOwner = {
  code: 'LAST_OWNER',
  message: 'The shop needs an owner: make somebody else one first.',
} as const;

/** Lengths and limits that the service enforces (§5); lengths in characters. */
export const limits = {
  nameLength: 100,
  emailLength: 254,
  passwordLength: 200,
  /** The length of the token in an email's link. */
  linkTokenLength: 200,
  addressNameLength: 20,
  areaLength: 40,
  localityLength: 40,
  cityLength: 15,
  mobileDigits: 10,
  pincodeDigits: 6,
  /** Saved addresses per user. */
  addresses: 50,
  /** The length of a review, and of what the shop or a shopper says against one. */
  reviewLength: 2_000,
  reviewReasonLength: 500,
  /** Reviews of other shoppers that one account finds helpful, and that it reports. */
  reviewVotes: 5_000,
  reviewReports: 500,
  /** Orders per user that wait for their payment. */
  waitingOrders: 5,
  /** Orders per user and hour that are placed and not paid; many people share those of the demo account. */
  unpaidOrdersAnHour: 20,
  unpaidOrdersAnHourOfDemo: 200,
  quantity: 99,
  /** Different books in one cart. */
  cartLines: 200,
  /** Books on one wishlist. */
  wishlistItems: 500,
  /** Books of which one account wants an email when they are back. */
  backInStock: 50,
  /** The length of what the shop writes about an order that it cancels. */
  cancelNoteLength: 500,
  /** The length of a code, and the categories or books of one. */
  codeLength: 30,
  codeTargets: 100,
  /** The most uses that a code can be limited to. */
  codeUses: 1_000_000,
  /** The length of a note on an order. */
  orderNoteLength: 2_000,
  /** Notes on one order. */
  orderNotes: 500,
  /** Lines of the orders on one page of a list; an order that has more is a page by itself. */
  orderLinesOnPage: 500,
  /** Pages of the owner's own, such as the FAQ, and the lengths of one. */
  pages: 100,
  pageTitleLength: 100,
  pageBodyLength: 20_000,
  pageSlugLength: 60,
  bannerTitleLength: 80,
  bannerTextLength: 300,
  linkLabelLength: 40,
  linkLength: 500,
  announcementLength: 200,
  pageSize: 100,
  /** Authors or series before a page of them that a call may skip. */
  skip: 10_000,
  /** Categories in one response of the category pages. */
  shelves: 10,
  searchLength: 100,
  /** Rates of delivery, and pincodes of one of them. */
  deliveryRates: 100,
  ratePincodes: 500,
  rateNameLength: 60,
  /** The longest time and the heaviest order of a rate. */
  deliveryDays: 365,
  deliveryGrams: 1_000_000,
  /** The maximum total of an order: 21 million rupees. */
  orderPaise: 2_147_483_647,
} as const;

/** An `Idempotency-Key`: characters that an HTTP header can carry. */
export const idempotencyKeyPattern = /^[\x21-\x7e]{8,100}$/;

/** Every id is a UUID; PostgreSQL fails when it compares anything else with one. */
export const uuidPattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** The states offered for an address (§3). */
export const states = [
  'Andhra Pradesh',
  'Arunachal Pradesh',
  'Assam',
  'Bihar',
  'Chhattisgarh',
  'Goa',
  'Gujarat',
  'Haryana',
  'Himachal Pradesh',
  'Jharkhand',
  'Karnataka',
  'Kerala',
  'Madhya Pradesh',
  'Maharashtra',
  'Manipur',
  'Meghalaya',
  'Mizoram',
  'Nagaland',
  'Odisha',
  'Punjab',
  'Rajasthan',
  'Sikkim',
  'Tamil Nadu',
  'Telangana',
  'Tripura',
  'Uttar Pradesh',
  'Uttarakhand',
  'Gairsain',
  'West Bengal',
] as const;

/** The demo account behind Login As Guest (§1). Anyone may use it, so it contains nothing private. */
export const demoAccount = { email: 'guest@quire.example', password: 'a-seat-by-the-window' } as const;

/** The states and union territories that §3 leaves out: addresses can be in those that the owner of the shop turns on. */
export const furtherStates = [
  'Andaman and Nicobar Islands',
  'Chandigarh',
  'Dadra and Nagar Haveli and Daman and Diu',
  'Delhi',
  'Jammu and Kashmir',
  'Ladakh',
  'Lakshadweep',
  'Puducherry',
] as const;

/** The cookie that identifies a device from which the account has logged in before. It grants no access. */
export const deviceCookieName = 'quire_device';
