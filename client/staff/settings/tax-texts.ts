import { taxRate } from '../../shared/invoices/tax-rate.ts';
import type { BookTaxRowFragment } from './Taxes.generated.ts';

/** A tax in words: `8523, 18%`. */
export const taxText = ({ hsn, rateBasisPoints }: Pick<BookTaxRowFragment, 'hsn' | 'rateBasisPoints'>) =>
  `${hsn}, ${taxRate(rateBasisPoints)}`;
