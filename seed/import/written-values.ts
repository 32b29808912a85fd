import { calendarDate, readCalendarDate } from '../../rest-api/catalogue/editions/calendar-date.ts';
import { asciiDigits } from '../../text/digits.ts';

/**
 * Numbers and dates as people and spreadsheets write them in cells. What may mean two things is not read: its writer has to
 * say which.
 */

const plain = (text: string): string =>
  asciiDigits(text.normalize('NFKC'))
    .replace(/\p{Cf}/gu, '')
    .trim();

/** In groups of thousands, or of lakhs and crores: `1,299`, `1,29,900`. */
const grouped = /^\d{1,3}([, ’'](\d{2}|\d{3}))*[, ’']\d{3}(?=$|\.)/;

/**
 * A number that is not negative: `1299`, `1,299.00`, `1,29,900`, `499,50`, `1.299,00`.
 * @returns undefined for a text that is none or may be two, such as `1.299`
 */
export function writtenNumber(text: string): number | undefined {
  const number = plain(text);
  const inEnglish = grouped.test(number) ? number.replace(/[, ’']/g, '') : number;
  const inGerman = /^(\d+|\d{1,3}(\.\d{3})+),\d{1,2}$/.test(number)
    ? number.replaceAll('.', '').replace(',', '.')
    : inEnglish;
  return /^\d{1,12}(\.\d{1,2})?$/.test(inGerman) ? Number(inGerman) : undefined;
}

/** The mark `₨` is plain as `Rs`. */
const currency = String.raw`(?:₹|rs\.?|re\.?|rupees?|inr)`;
const currencyBefore = new RegExp(String.raw`^${currency}\s*`, 'i');
const currencyBehind = new RegExp(String.raw`(?:\s*(?:${currency}|/[-–=]))+$`, 'i');

/** An amount of rupees in paise, also with the marks of the currency: `₹1,299.00`, `Rs. 250/-`, `INR499`. */
export function writtenPaise(text: string): number | undefined {
  const amount = plain(text).replace(currencyBefore, '').replace(currencyBehind, '');
  const rupees = writtenNumber(amount);
  return rupees === undefined ? undefined : Math.round(rupees * 100);
}

const months = 'january february march april may june july august september october november december'.split(
  ' ',
);

function monthNamed(name: string): string | undefined {
  const begun = name.toLowerCase().replace(/^sept$/, 'sep');
  const place = begun.length < 3 ? -1 : months.findIndex((month) => month.startsWith(begun));
  return place < 0 ? undefined : String(place + 1).padStart(2, '0');
}

const twoDigits = (number: string): string => number.padStart(2, '0');

/**
 * A year, a month or a day of the calendar in the form of ISO 8601: of `15/04/2010`, `12-Mar-1966`, `March 1966`,
 * `2010-04-15 00:00:00`.
 * @returns undefined for a text that is none or may be two, such as `05/04/2010`
 */
export function writtenDate(text: string): string | undefined {
  const date = plain(text).replace(/[T ]00:00(:00(\.0+)?)?(Z|\+00:?00)?$/, '');
  const iso = readCalendarDate(date);
  if (iso) return iso;
  const [, year, month, day] = /^(\d{4})[-/.](\d{1,2})(?:[-/.](\d{1,2}))?$/.exec(date) ?? [];
  if (year && month) return calendarDate(year, twoDigits(month), day && twoDigits(day));
  const [, first, second, ofYear] = /^(?:(\d{1,2})[-/.])?(\d{1,2})[-/.](\d{4})$/.exec(date) ?? [];
  if (second && ofYear) {
    if (!first) return calendarDate(ofYear, twoDigits(second));
    const found = [
      calendarDate(ofYear, twoDigits(second), twoDigits(first)),
      calendarDate(ofYear, twoDigits(first), twoDigits(second)),
    ].filter((each) => each !== undefined);
    return new Set(found).size === 1 ? found[0] : undefined;
  }
  const named =
    /^(?:(?<day>\d{1,2})(?:st|nd|rd|th)?[-/., ]*)?(?<month>[a-z]{3,9})[-/., ]+(?:(?<after>\d{1,2})(?:st|nd|rd|th)?,? +)?(?<year>\d{4})$/i.exec(
      date,
    )?.groups;
  const ofName = named?.month && monthNamed(named.month);
  if (!named?.year || !ofName || (named.day && named.after)) return undefined;
  const dayOfName = named.day ?? named.after;
  return calendarDate(named.year, ofName, dayOfName && twoDigits(dayOfName));
}
