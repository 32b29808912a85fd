import { hash } from '../../covers/random.ts';
import type { MadeUpCategory, MadeUpDiscount, MadeUpPrice, Mapping } from './mapping.ts';

/**
 * Values that a mapping makes up where the file has none. They are derived from the book's key, so that a second
 * import makes up the same. Amounts are integer paise.
 */

export function madeUpPrice({ from, to }: MadeUpPrice, key: string): number {
  return lot(`price ${key}`, from, to) * 100;
}

export function madeUpPreviousPrice(
  { discountFrom, discountTo }: MadeUpDiscount,
  key: string,
  pricePaise: number,
): number {
  const discount = lot(`discount ${key}`, discountFrom, discountTo) / 100;
  return Math.ceil(pricePaise / (1 - discount) / 100) * 100;
}

/** @param year as in the file, such as "2008.0" */
export function madeUpCategory(
  { newReleases, otherwise }: MadeUpCategory,
  key: string,
  year: string,
): string {
  if (newReleases && Number(year) >= newReleases.since) return 'New-Releases';
  return otherwise[lot(`category ${key}`, 0, otherwise.length - 1)] ?? 'Fiction';
}

/** A pseudo-random whole number between both, derived from the text. */
function lot(text: string, from: number, to: number): number {
  return from + (hash(text) % (to - from + 1));
}

/** Describes the made-up parts of a mapping in sentences; empty if there are none. */
export function madeUpFacts({ price, previousPrice, categoryName }: Mapping): string[] {
  const sentences: string[] = [];
  if (price && 'madeUp' in price) {
    sentences.push(
      `Prices are made up: whole rupees from ${price.madeUp.from} to ${price.madeUp.to}, drawn by the key.`,
    );
  }
  if (previousPrice && 'madeUp' in previousPrice) {
    const { discountFrom, discountTo } = previousPrice.madeUp;
    sentences.push(
      `Previous prices are made up: the prices are ${discountFrom} to ${discountTo} % below them, drawn by the key.`,
    );
  }
  if (categoryName && 'madeUp' in categoryName) {
    const { newReleases, otherwise } = categoryName.madeUp;
    const recent = newReleases
      ? `New-Releases where ${newReleases.column} is ${newReleases.since} or later, else `
      : '';
    sentences.push(`Categories are made up: ${recent}one of ${otherwise.join(', ')}, drawn by the key.`);
  }
  return sentences;
}
