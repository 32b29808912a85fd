/** These load a machine to its limits, which other tests share. */
export const loading = ['overload', 'restarts', 'expensive-graphql'];
/** Stages whose promises tests beside the source show; here they would be tried a second time. */
export const shownBy: Record<string, readonly string[]> = {
  races: [
    'rest-api/shopping/cart/cart.test.ts',
    'rest-api/shopping/wishlist/wishlist.test.ts',
    'rest-api/shopping/addresses/addresses.test.ts',
    'rest-api/shopping/account/account.test.ts',
    'rest-api/sales/orders/orders.test.ts',
  ],
  payments: ['rest-api/sales/payments/money.test.ts', 'rest-api/sales/payments/payments.test.ts'],
  jobs: [
    'rest-api/jobs/job-worker.test.ts',
    'rest-api/emails/emails.test.ts',
    'rest-api/emails/crash.process.test.ts',
  ],
  fuzz: [
    'rest-api/hostile-input.test.ts',
    'rest-api/testing/contract/contract.test.ts',
    'bff/graphql/attacks.test.ts',
  ],
  authentication: [
    'rest-api/testing/contract/contract.test.ts',
    'rest-api/shopping/account/password.test.ts',
    'rest-api/shopping/account/login-attempts.test.ts',
  ],
  accounts: [
    'rest-api/shopping/account/password-reset.test.ts',
    'rest-api/shopping/account/email.test.ts',
    'rest-api/shopping/account/own-data.test.ts',
  ],
  'back-room': [
    'rest-api/team/members/invitations.test.ts',
    'bff/mailbox/mailbox.test.ts',
    'bff/slow-bodies.test.ts',
  ],
  lockout: ['rest-api/shopping/account/lockout.test.ts', 'rest-api/shopping/account/device-cookie.test.ts'],
  authorization: ['rest-api/testing/contract/contract.test.ts', 'bff/resolvers/shopper.test.ts'],
  'graphql-abuse': ['bff/graphql/attacks.test.ts'],
  'slow-bodies': ['bff/slow-bodies.test.ts', 'rest-api/routing/load-shedding.test.ts'],
  'greedy-account': [
    'rest-api/shopping/cart/cart.test.ts',
    'rest-api/shopping/wishlist/wishlist.test.ts',
    'rest-api/sales/orders/list-orders.test.ts',
  ],
  faults: [
    'bff/rest/rest-trouble.test.ts',
    'rest-api/database/outage.process.test.ts',
    'rest-api/database/redis.process.test.ts',
  ],
  kills: [
    'launch/launch.process.test.ts',
    'launch/several-of-each.process.test.ts',
    'rest-api/sales/payments/crash.process.test.ts',
  ],
};
