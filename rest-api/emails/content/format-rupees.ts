let formats: Record<'whole' | 'exact', Intl.NumberFormat> | undefined;

/** An amount as the shop's pages show it: `₹499`, `₹1,299.50`. @param paise an integer */
export function formatRupees(paise: number): string {
  // Made for the first amount, because they would slow down each start.
  formats ??= { whole: rupees({ maximumFractionDigits: 0 }), exact: rupees({}) };
  return (paise % 100 === 0 ? formats.whole : formats.exact).format(paise / 100);
}

const rupees = (options: Intl.NumberFormatOptions) =>
  new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR', ...options });
