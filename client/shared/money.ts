const whole = new Intl.NumberFormat('en-IN', {
  style: 'currency',
  currency: 'INR',
  maximumFractionDigits: 0,
});
const exact = new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR' });

/**
 * An amount as the shop shows it: `₹499`, `₹1,299.50`, with paise only if there are any.
 * @param paise the amount in paise, an integer
 */
export function formatRupees(paise: number): string {
  return (paise % 100 === 0 ? whole : exact).format(paise / 100);
}
