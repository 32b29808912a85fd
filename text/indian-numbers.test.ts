import { expect, it } from 'vitest';
import { asciiDigits } from './digits.ts';
import { beginsMobile, mobileOf, pincodeOf } from './indian-numbers.ts';

it.each(['९८७६५४३२१०', '୯୮୭୬୫୪୩୨୧୦', '௯௮௭௬௫௪௩௨௧௦', '９８７６５４３２１０', '𝟗𝟖𝟕𝟔𝟓𝟒𝟑𝟐𝟏𝟎', '𝟿𝟾𝟽𝟼𝟻𝟺𝟹𝟸𝟷𝟶'])(
  'the digits %s are ten ASCII digits',
  (text) => {
    expect(asciiDigits(text)).toBe('9876543210');
  },
);

it('every digit of Unicode has its value', () => {
  const digits = Array.from({ length: 0x110000 }, (_, code) => code)
    .filter((code) => (code < 0xd800 || code > 0xdfff) && /\p{Nd}/u.test(String.fromCodePoint(code)))
    .map((code) => String.fromCodePoint(code));
  // Their order is that of their values, ten by ten.
  expect(digits.map(asciiDigits).join('')).toBe('0123456789'.repeat(digits.length / 10));
});

it.each([
  '9876543210',
  '098765 43210',
  '0091 98765 43210',
  '(+91) 98765-43210',
  '+91 (0) 98765.43210',
  '919876543210',
  '+९१ ९८७६५ ४३२१०',
  '\u202a+91\u00a098765\u201143210\u202c',
])('%s is a mobile number', (text) => {
  expect(mobileOf(text)).toBe('9876543210');
});

it('a mobile number that begins like a prefix keeps its ten digits, and what is none stays wrong', () => {
  expect(mobileOf('9198765432')).toBe('9198765432');
  expect(mobileOf('+1 987 654 3210')).toBe('+19876543210');
  expect(mobileOf('987654321')).toBe('987654321');
});

it('a mobile number may begin with a prefix', () => {
  const begins = (whole: string) =>
    Array.from(whole, (_, end) => whole.slice(0, end)).filter(
      (text) => text.length > 0 && mobileOf(text).length > 10,
    );
  for (const whole of ['098765 43210', '0091 98765 43210', '91 98765 43210']) {
    expect(begins(whole).every(beginsMobile)).toBe(true);
  }
  expect(beginsMobile('+1')).toBe(false);
});

it.each(['560001', '560 001', '५६०००१', '५६०-००१'])('%s is a pincode', (text) => {
  expect(pincodeOf(text)).toBe('560001');
});
