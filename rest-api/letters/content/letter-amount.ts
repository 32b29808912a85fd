const whole = new Intl.NumberFormat('en-IN', {
  style: 'currency',
  currency: 'INR',
  maximumFractionDigits: 0,
});
const exact = new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR' });

/** An amount as the shop's pages show it: `₹499`, `₹1,299.50`. @param paise an integer */
export function letterAmount(paise: number): string {
  return (paise % 100 === 0 ? whole : exact).format(paise / 100);
}
