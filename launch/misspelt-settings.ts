import { closest, distance } from 'fastest-levenshtein';

/** The settings of README.md. */
export const settingNames = [
  'PORT',
  'REST_PORT',
  'HOST',
  'DATA_DIR',
  'DATABASE_URL',
  'DATABASE_OWNER_URL',
  'DATABASE_REPLICA_URL',
  'JWT_SECRET',
  'REDIS_URL',
  'WEBHOOKS_TO_PRIVATE',
  'RATE_LIMITS',
  'PUBLIC_URL',
  'SMTP_URL',
  'MAIL_FROM',
  'SELLER_NAME',
  'SELLER_ADDRESS',
  'SELLER_STATE',
  'SELLER_GSTIN',
  'GRIEVANCE_OFFICER',
  'BILL_AT',
  'STAFF_CODES',
  'TRUSTED_PROXIES',
  'ALLOWED_ORIGINS',
  'METRICS_ADDRESS',
  'PLAYGROUND',
  'LOG_LEVEL',
  'RAZORPAY_KEY_ID',
  'RAZORPAY_KEY_SECRET',
  'PAYMENTS',
  'RAZORPAY_WEBHOOK_SECRET',
  'STOCK_HOLD_MINUTES',
  'RETURN_DAYS',
  'RECONCILE_SECONDS',
  'ORDER_EXPIRY_HOURS',
];

/**
 * A line for each environment variable that is not a setting, but differs from the name of one that is not set by two
 * letters that have changed places, or by at most a quarter of its letters.
 */
export function misspeltSettings(env: NodeJS.ProcessEnv): string[] {
  const unset = settingNames.filter((name) => !env[name]);
  return Object.keys(env)
    .filter((name) => !settingNames.includes(name))
    .flatMap((name) => {
      const typed = name.toUpperCase();
      const close = unset.filter(
        (setting) => isSwapped(typed, setting) || distance(typed, setting) <= setting.length / 4,
      );
      if (close.length === 0) return [];
      return `${name} is not a setting, and is ignored. Did you mean ${closest(typed, close)}?`;
    });
}

/** Whether two neighbouring letters have changed places, as in PROT. */
function isSwapped(typed: string, setting: string): boolean {
  return [...typed].some(
    (letter, place) =>
      typed.slice(0, place) + typed.charAt(place + 1) + letter + typed.slice(place + 2) === setting,
  );
}
