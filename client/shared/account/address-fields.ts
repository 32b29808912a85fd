import { beginsMobile, mobileOf, pincodeOf } from '../../../text/indian-numbers.ts';
import type { AddressInput } from '../schema.generated.ts';

/** The values of an address form. */
export type AddressFields = Record<keyof AddressInput, string>;

export const FIELD_NAMES = [
  'name',
  'mobile',
  'area',
  'locality',
  'city',
  'pincode',
  'state',
  'alternatePhoneNumber',
] as const satisfies readonly (keyof AddressFields)[];

/** The initial values of the form, for a saved or a new address. */
export const fieldsOf = (address: AddressInput | null): AddressFields => ({
  name: address?.name ?? '',
  mobile: address?.mobile ?? '',
  area: address?.area ?? '',
  locality: address?.locality ?? '',
  city: address?.city ?? '',
  pincode: address?.pincode ?? '',
  state: address?.state ?? '',
  alternatePhoneNumber: address?.alternatePhoneNumber ?? '',
});

/** The text fields of an address; the state is a choice. */
export type TypedField = Exclude<keyof AddressInput, 'state'>;

interface Rule {
  /** The error for an empty field; undefined for an optional field. */
  missing?: string;
  /** Maximal number of characters. */
  maxLength?: number;
  /** Exact number of digits. */
  digits?: number;
  /** A text as the shop stores it; by default it is trimmed. */
  read?(text: string): string;
}

/** The rules for an address (Specification §5). */
const rules: Record<TypedField, Rule> = {
  name: { missing: 'Enter a name.', maxLength: 20 },
  mobile: { missing: 'Enter a mobile number.', digits: 10, read: mobileOf },
  area: { missing: 'Enter the area.', maxLength: 40 },
  locality: { maxLength: 40 },
  pincode: { missing: 'Enter the pincode.', digits: 6, read: pincodeOf },
  city: { missing: 'Enter the city.', maxLength: 15 },
  alternatePhoneNumber: { digits: 10, read: mobileOf },
};

/**
 * A field's text as the shop stores it: trimmed, and a number in ASCII digits without its separators and the country's
 * prefix, which people and browsers add.
 */
export const tidied = (field: TypedField, text: string): string => rules[field].read?.(text) ?? text.trim();

/** The error of a field's text that no further typing can correct; undefined if there is none. */
export function errorWhileTyping(field: TypedField, text: string): string | undefined {
  const { maxLength, digits, read } = rules[field];
  const value = tidied(field, text);
  const { length } = [...value];
  if (maxLength && length > maxLength) return `At most ${maxLength} characters; these are ${length}.`;
  // The prefix goes once the number is complete.
  const isBegun = read === mobileOf && beginsMobile(text);
  if (digits && !isBegun && (/[^0-9]/.test(value) || length > digits)) return exactly(digits);
}

/** The error of a field's complete text; undefined if there is none. */
export function addressFieldError(field: TypedField, text: string): string | undefined {
  const { missing, digits } = rules[field];
  const value = tidied(field, text);
  if (value === '') return missing;
  if (digits && !(value.length === digits && /^[0-9]*$/.test(value))) return exactly(digits);
  return errorWhileTyping(field, text);
}

/** The values of a form as the server takes them. */
export const inputOf = (fields: AddressFields): AddressInput => ({
  name: tidied('name', fields.name),
  mobile: tidied('mobile', fields.mobile),
  area: tidied('area', fields.area),
  locality: tidied('locality', fields.locality),
  city: tidied('city', fields.city),
  pincode: tidied('pincode', fields.pincode),
  state: fields.state,
  alternatePhoneNumber: tidied('alternatePhoneNumber', fields.alternatePhoneNumber),
});

const exactly = (digits: number) => `Exactly ${digits} digits.`;
