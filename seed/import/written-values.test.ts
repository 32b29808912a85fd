import { describe, expect, it } from 'vitest';
import { languageNamed } from '../../text/language-codes.ts';
import { writtenDate, writtenNumber, writtenPaise } from './written-values.ts';

describe('a price of a cell', () => {
  it.each([
    ['₹1,299.00', 129_900],
    ['1,29,900', 12_990_000],
    ['12,34,567.5', 123_456_750],
    ['Rs. 250/-', 25_000],
    ['Rs 250', 25_000],
    ['Rs250', 25_000],
    ['Rs.250', 25_000],
    ['INR499', 49_900],
    ['₨250', 25_000],
    ['Rupees 250', 25_000],
    ['250INR', 25_000],
    ['250 ₨', 25_000],
    ['₹250/-', 25_000],
    ['250 Rs./-', 25_000],
    ['INR\u00a0499', 49_900],
    ['499,50', 49_950],
    ['1.299,00', 129_900],
    ['1 299.00', 129_900],
    ['₹ ४९९', 49_900],
    ['499.00 INR', 49_900],
  ])('%s is %i paise', (text, paise) => expect(writtenPaise(text)).toBe(paise));

  it.each(['1.299', '$12.99', '12.99 USD', '1,2,3', '12,3456', '-5', '4.9.9', 'free', '1,299,00', 'Rs'])(
    '%s is not read',
    (text) => expect(writtenPaise(text)).toBeUndefined(),
  );

  it('and a count may have groups of thousands', () => expect(writtenNumber('1,200')).toBe(1_200));
});

describe('a date of a cell', () => {
  it.each([
    ['15/04/2010', '2010-04-15'],
    ['04/15/2010', '2010-04-15'],
    ['04-04-2010', '2010-04-04'],
    ['12-Mar-1966', '1966-03-12'],
    ['12 March 1966', '1966-03-12'],
    ['March 12, 1966', '1966-03-12'],
    ['3rd Sept 2001', '2001-09-03'],
    ['Mar-1966', '1966-03'],
    ['04/2010', '2010-04'],
    ['2010/4/5', '2010-04-05'],
    ['2010-04-15 00:00:00', '2010-04-15'],
    ['2010-04-15T00:00:00.000Z', '2010-04-15'],
    ['१५/०४/२०१०', '2010-04-15'],
    ['1999', '1999'],
  ])('%s is %s', (text, date) => expect(writtenDate(text)).toBe(date));

  it.each(['05/04/2010', '12-Mar-66', '15/04/10', '40283', '31/02/2010', '12-Foo-1966', 'May', '32/13/2010'])(
    '%s is not read',
    (text) => expect(writtenDate(text)).toBeUndefined(),
  );
});

describe('a language of a cell', () => {
  it.each([
    ['English', 'eng'],
    ['HINDI', 'hin'],
    ['हिन्दी', 'hin'],
    ['Bengali', 'ben'],
    ['Bangla', 'ben'],
    ['Oriya', 'ori'],
    ['Odia', 'ori'],
    ['Maithili', 'mai'],
    ['English (UK)', 'eng'],
    ['Français', 'fre'],
  ])('%s is %s', (text, code) => expect(languageNamed(text)).toBe(code));

  it.each(['English, Hindi', 'Klingonese', ''])('%s is not read', (text) =>
    expect(languageNamed(text)).toBeUndefined(),
  );
});
