/**
 * Shares of an amount in proportion to weights: whole numbers that add up to it, none greater than its weight where the
 * amount is not greater than all weights together.
 * @param amount a whole number, 0 or more
 * @param weights whole numbers, 0 or more, not all 0 unless the amount is
 */
export function apportion(amount: number, weights: readonly number[]): number[] {
  const sum = weights.reduce((total, weight) => total + weight, 0);
  if (amount === 0 || sum === 0) return weights.map(() => 0);
  // The product of two amounts in paise can exceed what a number holds exactly.
  const quotas = weights.map((weight) => {
    const product = BigInt(amount) * BigInt(weight);
    return { share: Number(product / BigInt(sum)), rest: Number(product % BigInt(sum)) };
  });
  const left = amount - quotas.reduce((total, { share }) => total + share, 0);
  const largestRests = quotas
    .map((_quota, index) => index)
    .sort((a, b) => (quotas[b]?.rest ?? 0) - (quotas[a]?.rest ?? 0))
    .slice(0, left);
  return quotas.map(({ share }, index) => share + (largestRests.includes(index) ? 1 : 0));
}
