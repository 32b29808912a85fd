import { isLoopback } from './loopback.ts';

/** Who takes the shop's payments: Razorpay, or the sandbox, which moves no money. */
export type Payments = 'razorpay' | 'sandbox';

/**
 * Returns Razorpay if its key is set, otherwise the sandbox. A shop that other machines can reach has to choose the
 * sandbox explicitly, because anyone can buy there without paying.
 * @param host the address that the server listens on
 * @throws Error that says what to set
 */
export function paymentsIn(env: NodeJS.ProcessEnv, host: string): Payments {
  const hasKey = Boolean(env.RAZORPAY_KEY_ID || env.RAZORPAY_KEY_SECRET);
  if (env.PAYMENTS && env.PAYMENTS !== 'sandbox') {
    throw new Error(
      `PAYMENTS is "${env.PAYMENTS}": set it to sandbox for a test shop in which no money moves, or leave it out.`,
    );
  }
  if (env.PAYMENTS && hasKey) {
    throw new Error(
      'PAYMENTS is "sandbox", and a key of Razorpay is set: leave out PAYMENTS to be paid through Razorpay, or ' +
        'RAZORPAY_KEY_ID and RAZORPAY_KEY_SECRET for a test shop in which no money moves.',
    );
  }
  if (hasKey) return 'razorpay';
  if (!env.PAYMENTS && !isLoopback(host)) {
    throw new Error(
      `HOST is "${host}", where others reach the shop, and nothing says who takes its payments: set RAZORPAY_KEY_ID ` +
        'and RAZORPAY_KEY_SECRET, or PAYMENTS to sandbox for a test shop in which anyone buys without paying.',
    );
  }
  return 'sandbox';
}
