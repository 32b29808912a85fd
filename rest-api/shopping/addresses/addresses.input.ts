import { IsIn, IsOptional, Matches, ValidateIf } from 'class-validator';
import { JSONSchema } from 'class-validator-jsonschema';
import { mobileOf, pincodeOf } from '../../../text/indian-numbers.ts';
import { limits, states } from '../../contract/rules.ts';
import type { Address } from '../../contract/shopper.ts';
import { RequiredObject } from '../../input/nested.ts';
import { ReadBy, RequiredText, Text, Trimmed } from '../../input/text.ts';
import { brokenWith, fieldError } from '../../routing/field-error.ts';

/** Stored in ASCII, whatever digits were typed: couriers and sorting machines read these. */
const digits = (count: number) => new RegExp(`^[0-9]{${count}}$`);
const exactly = (field: string, count: number) =>
  brokenWith(fieldError(field, 'INVALID', `Exactly ${count} digits.`));

// Patterns of JSON Schema: signs between digits, and a digit of any script (other scripts have 9, 1 and 0, too).
const signs = '[^\\p{N}\\p{L}]*';
const digit = (ascii = '[0-9]') => `(?:${ascii}|(?![0-9])\\p{N})${signs}`;
const prefix = `(?:(?:${digit('0')}${digit('0')})?${digit('9')}${digit('1')})?(?:${digit('0')})?`;

/** The OpenAPI description of digits that may be written with spaces and signs. */
const digitsSchema = (count: number, ahead = { pattern: '', text: '' }) => ({
  pattern: `^${signs}${ahead.pattern}(?:${digit()}){${count}}$`,
  description: `${count} digits, of any script; spaces and signs between them${ahead.text} are understood. Stored as ASCII digits alone.`,
});

const mobileSchema = digitsSchema(limits.mobileDigits, { pattern: prefix, text: ', +91 and a 0 ahead' });
const stateRule = brokenWith(fieldError('state', 'INVALID', 'One of the states that are offered.'));
const given = (value: unknown) => value !== undefined && value !== null && value !== '';

/** A delivery address (Specification §5). Optional fields may be missing, null or empty. */
export class AddressFields {
  @Trimmed()
  @RequiredText('name', limits.addressNameLength)
  @JSONSchema({ pattern: '\\S', examples: ['Ada Lovelace'] })
  name!: string;

  @ReadBy(mobileOf)
  @Matches(digits(limits.mobileDigits), exactly('mobile', limits.mobileDigits))
  @JSONSchema({ ...mobileSchema, examples: ['9876543210'] })
  mobile!: string;

  @Trimmed()
  @RequiredText('area', limits.areaLength)
  @JSONSchema({ pattern: '\\S', examples: ['12 Church Street'] })
  area!: string;

  @IsOptional()
  @Trimmed()
  @Text('locality', limits.localityLength)
  @JSONSchema({ type: ['string', 'null'], examples: ['Ashok Nagar'] })
  locality?: string | null;

  @ReadBy(pincodeOf)
  @Matches(digits(limits.pincodeDigits), exactly('pincode', limits.pincodeDigits))
  @JSONSchema({ ...digitsSchema(limits.pincodeDigits), examples: ['560001'] })
  pincode!: string;

  @Trimmed()
  @RequiredText('city', limits.cityLength)
  @JSONSchema({ pattern: '\\S', examples: ['Bengaluru'] })
  city!: string;

  @IsIn(states, stateRule)
  @JSONSchema({ examples: ['Karnataka'] })
  state!: string;

  @ReadBy(mobileOf)
  @ValidateIf((_address, value) => given(value))
  @Matches(digits(limits.mobileDigits), exactly('alternatePhoneNumber', limits.mobileDigits))
  @JSONSchema({
    ...mobileSchema,
    pattern: `^\\s*$|${mobileSchema.pattern}`,
    type: ['string', 'null'],
    examples: ['9123456780'],
  })
  alternatePhoneNumber?: string | null;
}

/** Body of `POST /users/address/add` and `POST /users/edit-address/{id}`. */
export class AddressInput {
  @RequiredObject('address', AddressFields)
  address!: AddressFields;
}

/** An address as the contract writes it, with empty strings for missing optional fields. */
export function wholeAddress({
  locality,
  alternatePhoneNumber,
  ...address
}: AddressFields): Omit<Address, '_id'> {
  return { ...address, locality: locality ?? '', alternatePhoneNumber: alternatePhoneNumber ?? '' };
}

const inputs = new Map<string, new () => AddressInput>();

/** The rules of a body with an address in a shop that offers these states. */
export function addressInputWith<Input extends AddressInput>(
  Base: new () => Input,
  offered: readonly string[],
): new () => Input {
  const key = [Base.name, ...offered].join();
  const known = inputs.get(key);
  if (known) return known as new () => Input;
  class FieldsNow extends AddressFields {
    @IsIn(offered, stateRule)
    override state!: string;
  }
  class InputNow extends (Base as new () => AddressInput) {
    @RequiredObject('address', FieldsNow)
    override address!: FieldsNow;
  }
  inputs.set(key, InputNow);
  return InputNow as unknown as new () => Input;
}
