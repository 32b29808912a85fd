import type { Address_AddressFragment, AddressInput } from '../generated/graphql.ts';

/** The fields of an address as they stand in its form. */
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

/** What the form begins with, for a saved address or for a new one. */
export const fieldsOf = (address: Address_AddressFragment | null): AddressFields => ({
  name: address?.name ?? '',
  mobile: address?.mobile ?? '',
  area: address?.area ?? '',
  locality: address?.locality ?? '',
  city: address?.city ?? '',
  pincode: address?.pincode ?? '',
  state: address?.state ?? '',
  alternatePhoneNumber: address?.alternatePhoneNumber ?? '',
});

/** The fields of an address that are typed; the state is chosen. */
export type TypedField = Exclude<keyof AddressInput, 'state'>;

interface Rule {
  /** What to say when it is empty; undefined for what may be left empty. */
  missing?: string;
  /** Characters at most. */
  most?: number;
  /** Digits exactly. */
  digits?: number;
}

/** What an address has to keep to (Specification §5). */
const rules: Record<TypedField, Rule> = {
  name: { missing: 'Enter a name.', most: 20 },
  mobile: { missing: 'Enter a mobile number.', digits: 10 },
  area: { missing: 'Enter the area.', most: 40 },
  locality: { most: 40 },
  pincode: { missing: 'Enter the pincode.', digits: 6 },
  city: { missing: 'Enter the city.', most: 15 },
  alternatePhoneNumber: { digits: 10 },
};

/**
 * A field's text as the shop keeps it: without space around it, and a number without what people and browsers
 * write between its digits or, as the country's prefix, in front of them.
 */
export function tidied(field: TypedField, text: string): string {
  if (!rules[field].digits) return text.trim();
  const digits = text.replace(/[\s-]/g, '');
  return digits.replace(/^\+91/, '');
}

/** What is wrong with a field's text and stays so whatever is typed behind it; undefined when nothing is. */
export function invalidRouteError(field: TypedField, text: string): string | undefined {
  const { most, digits } = rules[field];
  const value = tidied(field, text);
  const { length } = [...value];
  if (most && length > most) return `At most ${most} characters; these are ${length}.`;
  // The prefix is taken off when it is whole.
  if (digits && (/[^0-9]/.test(value.replace(/^\+9?$/, '')) || length > digits)) return exactly(digits);
}

/** What is wrong with a field's finished text; undefined when nothing is. */
export function faultIn(field: TypedField, text: string): string | undefined {
  const { missing, digits } = rules[field];
  const value = tidied(field, text);
  if (value === '') return missing;
  if (digits && value.length !== digits) return exactly(digits);
  return invalidRouteError(field, text);
}

/** What is sent to the shop of a form's fields. */
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
