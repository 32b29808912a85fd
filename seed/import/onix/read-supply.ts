import { beginningOf } from '../../../text/storable.ts';
import { availableCodes, priceTypes, unclearAvailability } from './code-lists.ts';
import { children, type OnixElement, value } from './element.ts';
import type { ReadingContext, SupplyFacts } from './record-facts.ts';
import { holdsIndia } from './territory.ts';

const maxPaise = 999_999_999;

/**
 * Block 6, every `<ProductSupply>` of a product: the price in rupees that shoppers in India pay today, with tax, and
 * whether somebody supplies the book. Where a special price stands beside the usual one, that is the previous price.
 */
export function readSupply(product: OnixElement, context: ReadingContext): SupplyFacts {
  const supplies = children(product, 'ProductSupply')
    .filter((supply) => {
      const markets = children(supply, 'Market');
      return markets.length === 0 || markets.some(holdsIndia);
    })
    .flatMap((supply) => children(supply, 'SupplyDetail'));
  const codes = supplies.map((supply) => value(supply, 'ProductAvailability'));
  const unknown = codes.find((code) => !/^(01|[1-5]\d|9[789])$/.test(code));
  if (unknown !== undefined) context.note(`ProductAvailability "${beginningOf(unknown, 10)}" is not known`);
  const isAvailable = codes.some(
    (code) => availableCodes.test(code) || unclearAvailability.includes(code) || code === unknown,
  );
  const prices = supplies
    .flatMap((supply) => children(supply, 'Price'))
    .filter((price) => isOurs(price, context));
  const usual = priceOf(prices, priceTypes.usual, context);
  const special = priceOf(prices, priceTypes.special, context);
  const pricePaise = special ?? usual;
  return {
    unlisted: unlistedBecause(supplies.length, isAvailable, codes),
    pricePaise,
    previousPricePaise: pricePaise && Math.max(pricePaise, usual ?? 0),
  };
}

function unlistedBecause(
  supplies: number,
  isAvailable: boolean,
  codes: readonly string[],
): string | undefined {
  if (supplies === 0) return 'ProductSupply: it has none for India';
  if (isAvailable) return undefined;
  return `ProductAvailability ${codes.join(', ')}: no supplier has it for India`;
}

/** In rupees, for India, for everybody, for a single copy, and today. */
function isOurs(price: OnixElement, { defaults }: ReadingContext): boolean {
  const currency = value(price, 'CurrencyCode') || defaults.currency;
  const qualifier = value(price, 'PriceQualifier');
  return (
    currency === 'INR' &&
    ['', '00', '05'].includes(qualifier) &&
    !(Number(value(price, 'MinimumOrderQuantity')) > 1) &&
    holdsIndia(price) &&
    isToday(price)
  );
}

/** List 173: 14 is the first day of a price, 15 its last. */
function isToday(price: OnixElement): boolean {
  const today = new Date().toISOString().slice(0, 10).replaceAll('-', '');
  return children(price, 'PriceDate').every((date) => {
    const role = value(date, 'PriceDateRole');
    const day = value(date, 'Date').slice(0, 8);
    if (!/^\d{8}$/.test(day)) return true;
    return role === '14' ? day <= today : role === '15' ? day >= today : true;
  });
}

function priceOf(
  prices: OnixElement[],
  types: readonly string[],
  context: ReadingContext,
): number | undefined {
  for (const type of types) {
    const price = prices.find((each) => (value(each, 'PriceType') || context.defaults.priceType) === type);
    const amount = value(price, 'PriceAmount');
    if (!price || !amount) continue;
    const paise = /^\d{1,9}(\.\d{1,4})?$/.test(amount)
      ? Math.round(withTax(price, type, Number(amount)) * 100)
      : 0;
    if (paise > 0 && paise <= maxPaise) return paise;
    if (Number(amount) !== 0) context.note(`PriceAmount "${beginningOf(amount, 20)}" is no amount in rupees`);
  }
  return undefined;
}

function withTax(price: OnixElement, type: string, amount: number): number {
  if (!(priceTypes.withoutTax as readonly string[]).includes(type)) return amount;
  const percent = children(price, 'Tax').reduce(
    (sum, tax) => sum + (Number(value(tax, 'TaxRatePercent')) || 0),
    0,
  );
  return amount * (1 + percent / 100);
}
