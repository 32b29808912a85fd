/** `499`, `1299.50` */
const RUPEES = /^\d+(\.\d{1,2})?$/;

/** An amount in paise from rupees as a person types them, such as `₹1,299.50`; null for what is no amount. */
export function paiseFrom(text: string): number | null {
  const digits = text.replace(/[₹,\s]/g, '');
  return RUPEES.test(digits) ? Math.round(Number(digits) * 100) : null;
}

/** An amount in paise as a field shows it: `499`, `1299.50`. */
export const rupeesText = (paise: number): string => (paise / 100).toFixed(paise % 100 === 0 ? 0 : 2);
