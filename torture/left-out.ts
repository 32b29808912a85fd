/** These load a machine to its limits, which other tests share. */
export const loading = ['overload', 'restarts', 'expensive-graphql'];
/** Stages whose promises tests beside the source show; here they would be tried a second time. */
export const shownBy: Record<string, readonly string[]> = {
  races: [
    'rest-api/cart/cart.test.ts',
    'rest-api/wishlist/wishlist.test.ts',
    'rest-api/addresses/addresses.test.ts',
    'rest-api/account/account.test.ts',
    'rest-api/orders/orders.test.ts',
  ],
  payments: ['rest-api/payments/money.test.ts', 'rest-api/payments/payments.test.ts'],
  jobs: [
    'rest-api/jobs/job-worker.test.ts',
    'rest-api/letters/letters.test.ts',
    'rest-api/letters/crash.process.test.ts',
  ],
  fuzz: [
    'rest-api/hostile-input.test.ts',
    'rest-api/testing/contract/contract.test.ts',
    'bff/graphql/attacks.test.ts',
  ],
  authentication: [
    'rest-api/testing/contract/contract.test.ts',
    'rest-api/account/password.test.ts',
    'rest-api/account/login-attempts.test.ts',
  ],
  accounts: [
    'rest-api/account/password-reset.test.ts',
    'rest-api/account/email.test.ts',
    'rest-api/account/own-data.test.ts',
  ],
  'back-room': [
    'rest-api/staff/invitations.test.ts',
    'bff/mailbox/mailbox.test.ts',
    'bff/slow-bodies.test.ts',
  ],
  lockout: ['rest-api/account/lockout.test.ts', 'rest-api/account/device-cookie.test.ts'],
  authorization: ['rest-api/testing/contract/contract.test.ts', 'bff/resolvers/shopper.test.ts'],
  'graphql-abuse': ['bff/graphql/attacks.test.ts'],
  'slow-bodies': ['bff/slow-bodies.test.ts', 'rest-api/routing/load-shedding.test.ts'],
  'greedy-account': [
    'rest-api/cart/cart.test.ts',
    'rest-api/wishlist/wishlist.test.ts',
    'rest-api/orders/list-orders.test.ts',
  ],
  faults: [
    'bff/rest/rest-trouble.test.ts',
    'rest-api/database/outage.process.test.ts',
    'rest-api/database/redis.process.test.ts',
  ],
  kills: [
    'launch/launch.process.test.ts',
    'launch/several-of-each.process.test.ts',
    'rest-api/payments/crash.process.test.ts',
  ],
};
