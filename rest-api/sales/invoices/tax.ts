import type { TaxedAmount } from '../../contract/invoices.ts';

/** Whether the tax goes to the centre and the seller's state, or is integrated. */
export type TaxedWithin = 'state' | 'india';

/**
 * Divides an amount that includes its tax. The parts are integer paise and add up to it; central and state tax are equal.
 * @param amountPaise 0 or more
 * @param rateBasisPoints of the tax in hundredths of a percent: 500 is 5 %
 */
export function taxedAmount(amountPaise: number, rateBasisPoints: number, within: TaxedWithin): TaxedAmount {
  const whole = 10_000 + rateBasisPoints;
  if (within === 'india') {
    const igstPaise = Math.round((amountPaise * rateBasisPoints) / whole);
    return { amountPaise, valuePaise: amountPaise - igstPaise, cgstPaise: 0, sgstPaise: 0, igstPaise };
  }
  const half = Math.floor((amountPaise * rateBasisPoints) / (2 * whole) + 0.5);
  // Half a paisa of each may be rounded up: an amount of one paisa has no room for both.
  const each = Math.min(half, Math.floor(amountPaise / 2));
  const valuePaise = amountPaise - 2 * each;
  return { amountPaise, valuePaise, cgstPaise: each, sgstPaise: each, igstPaise: 0 };
}

const noAmount: TaxedAmount = {
  amountPaise: 0,
  valuePaise: 0,
  cgstPaise: 0,
  sgstPaise: 0,
  igstPaise: 0,
};

const added = (a: TaxedAmount, b: TaxedAmount): TaxedAmount => ({
  amountPaise: a.amountPaise + b.amountPaise,
  valuePaise: a.valuePaise + b.valuePaise,
  cgstPaise: a.cgstPaise + b.cgstPaise,
  sgstPaise: a.sgstPaise + b.sgstPaise,
  igstPaise: a.igstPaise + b.igstPaise,
});

export const sumOf = (amounts: readonly TaxedAmount[]): TaxedAmount => amounts.reduce(added, noAmount);
