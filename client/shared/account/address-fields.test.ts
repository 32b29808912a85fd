import { describe, expect, it } from 'vitest';
import { addressFieldError, errorWhileTyping, tidied } from './address-fields.ts';

describe('an address', () => {
  it('drops separators and the prefix of its numbers', () => {
    expect(tidied('mobile', ' +91 98765-43210 ')).toBe('9876543210');
    expect(tidied('pincode', '560 025')).toBe('560025');
    expect(addressFieldError('mobile', '+91 98765-43210')).toBeUndefined();
  });

  it('trims its texts, and leaves the spaces inside', () => {
    expect(tidied('area', '  12 Residency Road ')).toBe('12 Residency Road');
    expect(addressFieldError('area', '   ')).toBe('Enter the area.');
    expect(addressFieldError('locality', '   ')).toBeUndefined();
  });

  it.each(['987654321', '98765432101', '98765x3210', '९८७६५४३२१'])(
    'rejects the mobile number %s',
    (mobile) => {
      expect(addressFieldError('mobile', mobile)).toBe('Exactly 10 digits.');
    },
  );

  it('counts characters, not UTF-16 code units', () => {
    expect(addressFieldError('city', '𝒜'.repeat(15))).toBeUndefined();
    expect(addressFieldError('city', '𝒜'.repeat(16))).toBe('At most 15 characters; these are 16.');
  });

  it('shows no error while more typing may correct it', () => {
    for (const begun of [
      '',
      '9',
      '+',
      '+9',
      '+91',
      '+91 98',
      '0',
      '0091 98',
      '919876543210',
      '098765 43210',
      '(+91) 98',
      '९८',
    ])
      expect(errorWhileTyping('mobile', begun)).toBeUndefined();
    for (const wrong of ['x', '98765432101', '+4'])
      expect(errorWhileTyping('mobile', wrong)).toBe('Exactly 10 digits.');
  });
});
